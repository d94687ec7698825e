import './photo.css';

export type PhotoItem = { readonly key: string; readonly url: string; readonly label: string };

/** Small pictures that open in full in a tab of their own. */
export const Photos = ({ photos }: { readonly photos: readonly PhotoItem[] }) => (
  <div className="photos">
    {photos.map(({ key, url, label }) => (
      <a key={key} href={url} target="_blank" rel="noreferrer">
        <img className="photo" src={url} alt={label} loading="lazy" />
      </a>
    ))}
  </div>
);
