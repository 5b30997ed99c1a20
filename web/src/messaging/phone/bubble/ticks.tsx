import { useLingui } from '@lingui/react/macro'

/** Two ticks: the business has the message. In color: the business has read it. */
export function Ticks({ isRead }: { isRead: boolean }) {
  const { t } = useLingui()
  return (
    <span className={isRead ? 'text-info' : 'text-soft'}>
      <span aria-hidden>✓✓</span>
      <span className="sr-only">{isRead ? t`Read` : t`Delivered`}</span>
    </span>
  )
}
