import { MessageCircle, Phone } from 'lucide-react';

/** Ways to reach a number: a call, or a chat in Zalo, which knows Vietnamese numbers without their country. */
export function ContactLinks({ phone, call }: { readonly phone: string; readonly call: string }) {
  const digits = phone.replace(/[^\d+]/g, '');
  return (
    <>
      <a className="btn small" href={`tel:${digits}`}>
        <Phone className="i s" aria-hidden="true" />
        {call}
      </a>
      <a
        className="btn small"
        href={`https://zalo.me/${digits.replace(/^\+?84/, '0')}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle className="i s" aria-hidden="true" />
        Zalo
      </a>
    </>
  );
}
