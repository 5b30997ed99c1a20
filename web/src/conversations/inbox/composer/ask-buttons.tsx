import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/controls/button.tsx'
import { UserRound } from '../../../ui/icons/icons.tsx'
import { MapPin } from '../icons.tsx'

export type Asked = 'location' | 'contact' | null

interface AskButtonsProps {
  asked: Asked
  /** `words` ask for it, for a reply that is still empty. */
  onChange: (asked: Asked, words: string) => void
}

/** Lets the reply have WhatsApp’s button to share the location or the phone number. */
export function AskButtons({ asked, onChange }: AskButtonsProps) {
  const { t } = useLingui()
  const asks = [
    {
      what: 'location',
      label: t`Ask for the location`,
      words: t`Please send me your location.`,
      Mark: MapPin,
    },
    {
      what: 'contact',
      label: t`Ask for the phone number`,
      words: t`Please share your phone number.`,
      Mark: UserRound,
    },
  ] as const
  return asks.map(({ what, label, words, Mark }) => (
    <Button
      key={what}
      kind="quiet"
      size="smallIcon"
      aria-label={label}
      title={label}
      aria-pressed={asked === what}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      onClick={() => onChange(asked === what ? null : what, words)}
    >
      <Mark size={15} />
    </Button>
  ))
}
