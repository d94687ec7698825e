import { useEffect, useState } from 'react';
import './qr.css';

/** A code drawn by the service, which needs the token and so cannot be an address. On white, also in the dark. */
export function QrPicture({ blob, label }: { readonly blob: Blob; readonly label: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  // Its place is kept, so that nothing moves when the picture comes.
  return address ? <img className="qr" src={address} alt={label} /> : <span className="qr" />;
}
