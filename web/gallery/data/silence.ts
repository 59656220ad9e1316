const RATE = 8_000

/** Two seconds of nothing, as a file that every browser plays. */
export function silence(): ArrayBuffer {
  const samples = 2 * RATE
  const file = new DataView(new ArrayBuffer(44 + samples))
  const words = [0x52494646, 0x57415645, 0x666d7420, 0x64617461]
  for (const [nth, at] of [0, 8, 12, 36].entries()) file.setUint32(at, words[nth] ?? 0)
  file.setUint32(4, 36 + samples, true)
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, RATE, true)
  file.setUint32(28, RATE, true)
  file.setUint16(32, 1, true)
  file.setUint16(34, 8, true)
  file.setUint32(40, samples, true)
  new Uint8Array(file.buffer, 44).fill(128)
  return file.buffer
}
