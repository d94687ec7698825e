/** Saves a file of the service under the name it gives. A link could not carry the token. */
export async function saveFile(response: Response, fallback: string): Promise<void> {
  const given = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = given ? decodeURIComponent(given) : fallback;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Opens a file, such as a PDF to print, in a tab of its own. The tab is opened before waiting, or browsers block it. */
export async function openFile(load: () => Promise<Response>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const address = URL.createObjectURL(await (await load()).blob());
    if (tab) tab.location.href = address;
    else location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
