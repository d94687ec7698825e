import { Upload } from 'lucide-react';
import { useState } from 'react';
import './drop.css';

type Props = {
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
};

/** Takes a file by dropping, tapping or keyboard. */
export function Drop({ title, hint, accept, onFile }: Props) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    setOver(false);
    if (files?.[0]) onFile(files[0]);
  };
  return (
    <label
      className={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <Upload className="i l" aria-hidden="true" />
      <strong>{title}</strong>
      <span className="small">{hint}</span>
      <input
        className="unseen"
        type="file"
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </label>
  );
}
