/**
 * Takes out of a JPEG everything but the picture: the place and time, the name of the device, thumbnails and comments.
 * For browsers that cannot draw the photo anew. Which way up it is stays, or the reviewer would see it lying.
 */

/** Undefined for bytes that are no JPEG, or one that ends in the middle of its head. */
export function withoutMetadata(jpeg: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== startOfImage) return undefined;
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    const marker = view.getUint16(at);
    const end = at + 2 + view.getUint16(at + 2);
    if (marker < firstMarker || end > view.byteLength) return undefined;
    const segment = jpeg.subarray(at, end);
    if (marker === exif) orientation = orientationOf(segment) ?? orientation;
    // From here on there is nothing but the picture.
    if (marker === startOfScan)
      return join([jpeg.subarray(0, 2), upright(orientation), ...kept, scanOf(jpeg, at)]);
    if (isNeeded(marker, segment)) kept.push(segment);
    at = end;
  }
  return undefined;
}

const startOfImage = 0xffd8;
const endOfImage = 0xffd9;
const startOfScan = 0xffda;
const firstMarker = 0xffc0;
const exif = 0xffe1;
const comment = 0xfffe;
const orientationTag = 0x0112;

/** Of the application's segments only the colours (ICC, Adobe) are part of the picture. */
function isNeeded(marker: number, segment: Uint8Array): boolean {
  if (marker === comment) return false;
  if (marker < 0xffe0 || marker > 0xffef) return true;
  const name = String.fromCharCode(...segment.subarray(4, 15));
  return name.startsWith('ICC_PROFILE') || name.startsWith('Adobe');
}

/** Phones put a film or a second picture behind the first, each with a head of its own. */
function scanOf(jpeg: Uint8Array, at: number): Uint8Array {
  for (let index = at; index + 1 < jpeg.length; index += 1) {
    if (jpeg[index] === 0xff && jpeg[index + 1] === (endOfImage & 0xff)) return jpeg.subarray(at, index + 2);
  }
  return jpeg.subarray(at);
}

/** Read from the first directory of the Exif segment: its head takes 10 bytes, then comes a small TIFF file. */
function orientationOf(segment: Uint8Array): number | undefined {
  const tiff = new DataView(segment.buffer, segment.byteOffset + 10, Math.max(0, segment.byteLength - 10));
  if (tiff.byteLength < 10) return undefined;
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return undefined;
  const count = tiff.getUint16(directory, isLittle);
  for (let entry = directory + 2, left = count; left > 0; entry += 12, left -= 1) {
    if (entry + 12 > tiff.byteLength) return undefined;
    if (tiff.getUint16(entry, isLittle) !== orientationTag) continue;
    const value = tiff.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An Exif segment with this one entry and nothing else. */
function upright(orientation: number): Uint8Array {
  if (orientation === 1) return new Uint8Array();
  const name = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const head = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, 36 - 2, ...name, ...head, ...entry, 0, 0, 0, 0]);
}

function join(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
