import { useLingui } from '@lingui/react'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type Topic = Output<'topics_list'>['data'][number]
type Name = Topic['name']

export const TOPIC_LANGUAGES = ['en', 'es', 'pt'] as const

/** The topics that people agree to, in their order. */
export function useTopics(isNeeded = true) {
  return useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => parley.topics.list({}, { signal }),
    enabled: isNeeded,
  })
}

/** Names a topic in the language of the workspace, or else in another one. */
export function useTopicName(): (name: Name) => string {
  const { i18n } = useLingui()
  return (name) => {
    const languages = [i18n.locale as (typeof TOPIC_LANGUAGES)[number], ...TOPIC_LANGUAGES]
    return languages.map((language) => name[language]).find((text) => text !== undefined) ?? ''
  }
}
