import { useQuery } from '@tanstack/react-query';
import { useApp, useWords } from '../../../data/app.ts';
import { SelectField } from '../../../ui/field/field.tsx';
import { papersWords } from '../../../words/papers.ts';

type Props = {
  readonly used: number;
  /** From which the contract was printed last. */
  readonly printed: number | null;
  readonly onChange: (version: number) => void;
};

/** Which version of the template is printed; nothing to choose while there is only one. */
export function TemplateVersion({ used, printed, onChange }: Props) {
  const words = useWords(papersWords);
  const { api } = useApp();
  const templates = useQuery({
    queryKey: ['contract-templates'],
    queryFn: () => api().get('/contract-templates'),
  });
  const versions = templates.data?.versions ?? [];
  const latest = versions[0]?.version;
  if (versions.length < 2) return null;
  return (
    <SelectField
      label={words.template}
      name="version"
      value={String(used)}
      onChange={(event) => onChange(Number(event.target.value))}
      choices={versions.map(({ version }) => ({
        value: String(version),
        label: words.version(version, version === latest, version === printed),
      }))}
    />
  );
}
