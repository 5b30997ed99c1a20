import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { drawn } from '../../../ui/icons/icons.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'

const EMOJI = [
  ...'😀😄😁😅😂🙂😉😊😍😘🤗🤔😐😮😢😭😡🙏👍👎👏🙌👋🤝💪✅❌❗❓💯🔥🎉🎁⭐🌟💡📎📅📞📦🚚💳🧾🏠'.match(
    /\p{Extended_Pictographic}/gu,
  )!,
  '❤️',
]

const Smile = drawn(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M8 14s1.5 2 4 2 4-2 4-2" />
    <path d="M9 9h.01" />
    <path d="M15 9h.01" />
  </>,
)

/** Common emoji to add to a reply. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={t`Emoji`}
      open={isOpen}
      onOpenChange={setOpen}
      className="grid grid-cols-9 p-1.5"
      trigger={
        <Button kind="quiet" size="smallIcon" aria-label={t`Add emoji`}>
          <Smile size={15} />
        </Button>
      }
    >
      {EMOJI.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={emoji}
          onClick={() => {
            setOpen(false)
            onPick(emoji)
          }}
          className="grid size-8 place-items-center rounded-md text-lg hover:bg-hover"
        >
          {emoji}
        </button>
      ))}
    </Popover>
  )
}
