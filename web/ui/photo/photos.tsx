import { FileText, X } from 'lucide-react';
import { photoAddress } from './photo-address.ts';
import './photo.css';

export type PhotoItem = {
  readonly key: string;
  readonly url: string;
  readonly label: string;
  /** A PDF has no picture: its link saves it. */
  readonly document?: boolean;
};

type Props = {
  readonly photos: readonly PhotoItem[];
  /** Without it, the photos stay. */
  readonly onRemove?: ((key: string) => void) | undefined;
  readonly removeWords?: (label: string) => string;
};

/** Small pictures that open in full in a tab of their own. */
export const Photos = ({ photos, onRemove, removeWords = (label) => label }: Props) => (
  <div className="photos">
    {photos.map(({ key, url, label, document }) => (
      <span className="photo-box" key={key}>
        <a href={photoAddress(url)} target="_blank" rel="noreferrer">
          {document ? (
            <span className="photo document" role="img" aria-label={label}>
              <FileText className="i" aria-hidden="true" />
              <span className="small">PDF</span>
            </span>
          ) : (
            <img className="photo" src={photoAddress(url)} alt={label} loading="lazy" />
          )}
        </a>
        {onRemove && (
          <button
            className="btn small square"
            type="button"
            aria-label={removeWords(label)}
            onClick={() => onRemove(key)}
          >
            <X className="i" aria-hidden="true" />
          </button>
        )}
      </span>
    ))}
  </div>
);
