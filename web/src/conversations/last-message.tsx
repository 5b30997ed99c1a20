import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'

type Message = NonNullable<Item<'conversations_list'>['lastMessage']>

/** What a message without words is. */
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
  unsupported: msg`Message type not supported by WhatsApp`,
}

/** A conversation's last message: its words, or what it is where it has none. */
export function LastMessage({ message: { text, kind } }: { message: Message }) {
  const { t } = useLingui()
  return <bdi className="text-soft">{text.trim() === '' ? <em>{t(KINDS[kind])}</em> : text}</bdi>
}
