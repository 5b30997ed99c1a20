import { useLingui } from '@lingui/react/macro'

/** The text of a message in a list, or what kind of message it is. */
export function useKindWords(): (kind: string, text: string) => string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    image: t`Photo`,
    video: t`Video`,
    audio: t`Voice message`,
    document: t({ message: 'Document', context: 'message' }),
    sticker: t`Sticker`,
    location: t`Location`,
    contacts: t({ message: 'Contact', context: 'message' }),
    system: t`The number changed`,
    unsupported: t`Message of an unknown type`,
  }
  return (kind, text) => {
    const isPlain = text !== '' && !/^\[[a-z]+\]$/.test(text)
    return isPlain ? text : (words[kind] ?? text)
  }
}
