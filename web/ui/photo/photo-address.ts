/** A link to a photo as this page reaches it: the service may have another name for itself, and pages show only their own pictures. */
export function photoAddress(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}
