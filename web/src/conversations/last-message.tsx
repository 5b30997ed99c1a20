import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'

type Message = NonNullable<Item<'conversations_list'>['lastMessage']>

/** What a message without words is. */
const KINDS: Record<Message['kind'], MessageDescriptor> = {
  text: msg`A text`,
  template: msg`A template`,
  image: msg`A picture`,
  audio: msg`A recording`,
  video: msg`A film`,
  document: msg`A document`,
  sticker: msg`A sticker`,
  location: msg`A place`,
  contacts: msg`A contact`,
  reaction: msg`A reaction`,
  choice: msg`A choice`,
  choices: msg`Choices`,
  unsupported: msg`Something that WhatsApp does not pass on`,
}

/** A conversation's last message: its words, or what it is where it has none. */
export function LastMessage({ message: { text, kind } }: { message: Message }) {
  const { t } = useLingui()
  return <bdi className="text-soft">{text.trim() === '' ? <em>{t(KINDS[kind])}</em> : text}</bdi>
}
