type Props = { readonly name: string; readonly open?: boolean; readonly big?: boolean };

/** A room's number plate. Filled: somebody lives there. Open: nobody does. */
export const Plate = ({ name, open = false, big = false }: Props) => (
  <span className={['plate', open ? 'open' : '', big ? 'big' : ''].filter(Boolean).join(' ')}>{name}</span>
);
