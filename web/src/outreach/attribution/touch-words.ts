import { useLingui } from '@lingui/react/macro'

/** What each kind of touch is called. */
export function useTouchWords() {
  const { t } = useLingui()
  return {
    message: t({ message: 'Message sent', context: 'touch' }),
    open: t({ message: 'Message opened', context: 'touch' }),
    click: t({ message: 'Link clicked', context: 'touch' }),
    reply: t({ message: 'Reply', context: 'touch' }),
  }
}
