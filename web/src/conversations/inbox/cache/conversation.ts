import type { Item, Output } from '@parley/sdk'

/** With what a search found in it, in lists. */
export type Conversation = Omit<Item<'conversations_list'>, 'hit'> & {
  hit?: Item<'conversations_list'>['hit']
}
export type ConversationDetails = Output<'conversations_get'>
export type Message = Item<'conversations_messages_list'>
export type Note = ConversationDetails['notes'][number]

/** The address that the contact writes from. */
export function addressOf({ phoneNumber, email, unverifiedEmail }: Conversation['contact']): string {
  return phoneNumber ?? email ?? unverifiedEmail ?? ''
}

/** The name of the contact, or else their address. */
export function contactName({ contact }: Pick<Conversation, 'contact'>): string {
  return contact.name?.trim() || addressOf(contact) || contact.id
}
