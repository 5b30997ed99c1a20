import { expect, test } from 'vitest'
import { LONGEST_TRANSCRIPT, type TranscriptMessage } from '../agent.ts'
import { messagesToHuman, unreadMessages } from './unread-messages.ts'

const at = new Date('2026-03-02T10:00:00Z')
const by = (author: TranscriptMessage['author'], text: string): TranscriptMessage => ({ author, text, at })
const latest = (messages: TranscriptMessage[]) => messages.slice(-LONGEST_TRANSCRIPT)
const countOf = (messages: TranscriptMessage[]) =>
  messages.filter(({ author }) => author === 'participant').length

/** A message and its answer, again and again, with more messages than are read. */
const long = Array.from({ length: 600 }, (_, index) =>
  by(index % 2 === 0 ? 'participant' : 'agent', `${index}`),
)
const read = countOf(latest(long))
const next = by('participant', 'next')

test('In a conversation longer than what is read, the next message is unread', () => {
  const transcript = latest([...long, next])
  // One message came, and one is not read any more.
  expect(countOf(transcript)).toBe(read)
  expect(unreadMessages(transcript, read)).toEqual([next])
  const more = by('participant', 'more')
  expect(unreadMessages(latest([...long, next, more]), read)).toEqual([next, more])
})

test('There, a reply that a human answered was for the human, and what comes later is unread', () => {
  const human = by('human', 'I am here')
  const transcript = latest([...long, next, human])
  expect(messagesToHuman(transcript, read)).toEqual([next])
  expect(unreadMessages(transcript, read)).toEqual([])
  const later = by('participant', 'later')
  expect(unreadMessages(latest([...long, next, human, later]), read)).toEqual([later])
})

test('In a shorter one, the count of what was read decides', () => {
  const transcript = [...long.slice(0, 10), next]
  expect(unreadMessages(transcript, 5)).toEqual([next])
  expect(unreadMessages(transcript, 6)).toEqual([])
})
