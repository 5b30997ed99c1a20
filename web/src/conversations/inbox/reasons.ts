import { useLingui } from '@lingui/react/macro'
import type { Conversation } from './cache/conversation.ts'

/** Why people were called into a conversation. */
export function useReasons(): Record<NonNullable<Conversation['escalationReason']>, string> {
  const { t } = useLingui()
  return {
    person_asked: t`asked for a person`,
    agent_decided: t`the agent could not go on`,
    agent_failed: t`the agent failed`,
    journey: t`the journey called your team`,
    nobody_answers: t`wrote first`,
    reply_refused: t`a reply was not approved`,
  }
}
