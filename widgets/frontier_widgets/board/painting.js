// A painting comes packed: few messages and few bytes. This makes of it what ipycanvas takes.

const SIZES = { b: ["int8", 1], B: ["uint8", 1], h: ["int16", 2], H: ["uint16", 2], i: ["int32", 4], I: ["uint32", 4], f: ["float32", 4], d: ["float64", 8] };

/** Undo the packing of a painting: return the message and the buffers that ipycanvas would have sent. */
function unpack(commands, numbers) {
  const views = [];
  let at = numbers.byteOffset;
  if (!commands.length) {
    // In a long painting the commands stand before the numbers, after their length.
    const start = at + 4;
    at = start + numbers.getUint32(0, true);
    commands = JSON.parse(new TextDecoder().decode(numbers.buffer.slice(start, at)));
  }
  const full = commands.map(([name, ...given]) => {
    let count = 0;
    const made = given.map((value) => {
      if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
      const [[code, length]] = Object.entries(value);
      const [dtype, size] = SIZES[code];
      views.push(new DataView(numbers.buffer.slice(at, (at += length * size))));
      return { shape: [length], dtype, idx: count++ };
    });
    return count ? [name, made, count] : [name, made];
  });
  const text = new TextEncoder().encode(JSON.stringify(full));
  return [{ shape: [text.length], dtype: "uint8" }, [new DataView(text.buffer, 0, text.length), ...views]];
}

async function inflate(numbers) {
  const stream = new Blob([numbers]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new DataView(await new Response(stream).arrayBuffer());
}
