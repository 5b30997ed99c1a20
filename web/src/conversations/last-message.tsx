import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'

type Message = Pick<NonNullable<Item<'conversations_list'>['lastMessage']>, 'text' | 'kind'>

/** Labels for messages without text. */
const KINDS: Record<Message['kind'], MessageDescriptor> = {
  text: msg`Text message`,
  template: msg`Template message`,
  image: msg`Image`,
  audio: msg`Audio`,
  video: msg`Video`,
  document: msg`Document`,
  sticker: msg`Sticker`,
  location: msg`Location`,
  contacts: msg`Contact`,
  reaction: msg`Reaction`,
  choice: msg`Selection`,
  choices: msg`Options`,
  request: msg`Request`,
  form: msg`Form`,
  flow: msg`Form`,
  unsupported: msg`Message type not supported by WhatsApp`,
}

/** The text of a conversation's last message, or a label for its kind. */
export function LastMessage({ message: { text, kind } }: { message: Message }) {
  const { t } = useLingui()
  return <bdi className="text-soft">{text.trim() === '' ? <em>{t(KINDS[kind])}</em> : text}</bdi>
}
