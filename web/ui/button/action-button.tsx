import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useRef } from 'react';

const DOUBLE_TAP_MS = 400;

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className'> & {
  readonly look?: string;
  readonly icon?: LucideIcon;
  readonly busy?: boolean;
  /** Why the action is not allowed now. The button stays, disabled, and says so. */
  readonly reason?: string | null | undefined;
};

/** A button that shows its progress and, where the action is not allowed, why. It keeps focus in both cases. */
export function ActionButton({ look = '', icon: Icon, busy = false, reason, onClick, children, ...rest }: Props) {
  const id = useId();
  const last = useRef(Number.NEGATIVE_INFINITY);
  const off = busy || Boolean(reason);
  // Once the action is over, or allowed, the next tap is a new one.
  useEffect(() => {
    if (!off) last.current = Number.NEGATIVE_INFINITY;
  }, [off]);
  return (
    <>
      <button
        type="button"
        {...rest}
        className={`btn ${look}`}
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        aria-describedby={reason ? id : undefined}
        onClick={(event) => {
          // A double tap is one tap: the second would come before the button shows that it is busy.
          const again = event.timeStamp - last.current < DOUBLE_TAP_MS;
          last.current = event.timeStamp;
          if (off || again) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy ? <LoaderCircle className="i" aria-hidden="true" /> : Icon && <Icon className="i" aria-hidden="true" />}
        {children}
      </button>
      {reason && (
        <span className="small quiet" id={id}>
          {reason}
        </span>
      )}
    </>
  );
}
