import { Search } from 'lucide-react';

type Props = {
  readonly label: string;
  /** Shown in the empty field; the label unless told. */
  readonly hint?: string | undefined;
  readonly value: string | undefined;
  readonly onChange: (text: string) => void;
  readonly className?: string | undefined;
};

/** More than anybody looks for, and what the service takes. */
const MAX_LENGTH = 100;

export function SearchField({ label, hint = label, value = '', onChange, className = '' }: Props) {
  return (
    <span className={`affix ${className}`.trim()}>
      <Search className="i" aria-hidden="true" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={hint}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
