/** To another part of the page, with the focus: whoever hears the page is there as well. */
export function leadTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
