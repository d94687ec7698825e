/** An EMV field: two digits of id, two digits of length, then the value. */
export function writeField(id: string, value: string): string {
  if (value.length === 0 || value.length > 99)
    throw new RangeError(`EMV field ${id} has ${value.length} characters; 1 to 99 are allowed`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Fields by id; null when a length is wrong or an id occurs twice. An empty text has no fields. */
export function parseFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4));
    const [id, length] = [head?.[1], Number(head?.[2])];
    const value = text.slice(at + 4, at + 4 + length);
    if (id === undefined || length === 0 || value.length !== length || fields.has(id)) return null;
    fields.set(id, value);
    at += 4 + length;
  }
  return fields;
}
