// Files for the person to keep.

/** Save a file that the kernel has made; of a PNG it is the SVG to draw. `failed` is said where no picture can be made. */
async function saveFile({ kind, name, type, text }, failed) {
  const blob = kind === "png" ? await rasterOf(text, failed) : new Blob([text], { type });
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Turn an SVG document into a PNG of twice its size. */
async function rasterOf(svg, failed) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = make("img", { src: address, alt: "" });
    await image.decode();
    const canvas = make("canvas", { width: String(2 * image.naturalWidth), height: String(2 * image.naturalHeight) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(failed))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}
