import { proofs } from './proof.ts';

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

/** Opens a file, such as a PDF to print, in a tab of its own. */
export const openFile = (load: () => Promise<Response>): Promise<void> =>
  openInTab(async () => URL.createObjectURL(await (await load()).blob()));

/**
 * The tab is opened before waiting, or browsers block it. It would hide the dialog that asks for a proof, so it is closed then: answering
 * the dialog allows another one.
 */
export async function openInTab(findAddress: () => Promise<string | null>): Promise<void> {
  let tab = window.open('', '_blank');
  const closeTab = () => {
    tab?.close();
    tab = null;
  };
  proofs.addEventListener('asked', closeTab);
  try {
    const address = await findAddress();
    if (address === null) closeTab();
    else if (tab) tab.location.href = address;
    else if (!window.open(address, '_blank')) location.assign(address);
  } catch (error) {
    closeTab();
    throw error;
  } finally {
    proofs.removeEventListener('asked', closeTab);
  }
}
