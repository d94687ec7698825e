/** Tabs, bookmarks and the history name each screen by its heading, with the room that it is about. */
export function followHeading(root: HTMLElement): void {
  const name = () => {
    const heading = root.querySelector('h1')?.cloneNode(true) as HTMLElement | undefined;
    // A month in a heading opens a calendar there.
    for (const dialog of heading?.querySelectorAll('dialog') ?? []) dialog.remove();
    const room = root.querySelector('.plate.big')?.textContent;
    document.title = [[room, heading?.textContent].filter(Boolean).join(' '), 'Rentroll'].filter(Boolean).join(' · ');
  };
  new MutationObserver(name).observe(root, { childList: true, characterData: true, subtree: true });
}
