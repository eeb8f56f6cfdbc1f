/** Hands a file that came with an answer to the browser, which saves it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
