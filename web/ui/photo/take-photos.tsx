import { Camera, CircleAlert, LoaderCircle, X } from 'lucide-react';
import { useWords } from '../../data/app.ts';
import type { PhotoQueue } from '../../data/photo-queue.ts';
import { photoWords } from '../../words/photos.ts';
import './photo.css';

type ButtonProps = {
  readonly label: string;
  /** Of what, for those who do not see the button beside it. */
  readonly about?: string;
  readonly look?: string;
  readonly busy?: boolean;
  /** Opens the camera at once, where there is one; otherwise the phone offers camera and album. */
  readonly camera?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** A button that takes photos. */
export const PhotoButton = ({ label, about, look = '', busy = false, camera = false, onFiles }: ButtonProps) => (
  <label className={`btn photo-take ${look}`} aria-busy={busy || undefined}>
    {busy ? <LoaderCircle className="i" aria-hidden="true" /> : <Camera className="i" aria-hidden="true" />}
    {label}
    {about && <span className="unseen"> {about}</span>}
    <input
      className="unseen"
      type="file"
      accept="image/*"
      multiple={!camera}
      {...(camera ? { capture: 'environment' as const } : {})}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  </label>
);

/** The photos that were taken, each with what became of it, and why a file is not among them. */
export function QueuedPhotos({ queue }: { readonly queue: PhotoQueue }) {
  return (
    <>
      {queue.refusal && <Problem text={queue.refusal} />}
      {queue.photos.length > 0 && <PhotoList queue={queue} />}
    </>
  );
}

const Problem = ({ text }: { readonly text: string }) => (
  <p className="photo-problem" role="alert">
    <CircleAlert className="i s" aria-hidden="true" />
    {text}
  </p>
);

function PhotoList({ queue }: { readonly queue: PhotoQueue }) {
  const words = useWords(photoWords);
  return (
    <ul className="photos" aria-label={words.taken}>
      {queue.photos.map(({ key, url, state, problem }, index) => (
        <li className="photo-box" key={key}>
          <img className="photo" src={url} alt={words.photo(index + 1)} />
          {state === 'sending' ? (
            <span className="photo-busy">
              <LoaderCircle className="i" aria-hidden="true" />
              <span className="unseen">{words.sending}</span>
            </span>
          ) : (
            <button
              className="btn small square"
              type="button"
              aria-label={words.remove(index + 1)}
              onClick={() => queue.remove(key)}
            >
              <X className="i" aria-hidden="true" />
            </button>
          )}
          {problem && <Problem text={problem} />}
        </li>
      ))}
    </ul>
  );
}
