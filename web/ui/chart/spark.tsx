type Props = { readonly label: string; readonly values: readonly number[] };

/** A line without axes, for the eye; the figures stand beside it. */
export function Spark({ label, values }: Props) {
  const top = Math.max(1, ...values);
  const x = (index: number) => (values.length > 1 ? (index * 96) / (values.length - 1) : 96);
  const y = (value: number) => 26 - (value * 24) / top;
  const last = values.at(-1) ?? 0;
  return (
    <svg className="spark" viewBox="0 0 96 28" preserveAspectRatio="none" role="img" aria-label={label}>
      <path d={values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  );
}
