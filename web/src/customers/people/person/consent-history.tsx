import { Trans } from '@lingui/react/macro'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { useTopicName } from '../../consents/topics.ts'
import { CHANNEL_NAMES, type Consents, useConsentWords } from './consent-words.ts'

/** Each change with its proof, newest first. */
export function ConsentHistory({ history }: Pick<Consents, 'history'>) {
  const nameIn = useTopicName()
  const { states, sources } = useConsentWords()
  return (
    <details className="mt-2 text-xs">
      <summary className="cursor-pointer text-soft">
        <Trans>History</Trans>
      </summary>
      <ol className="mt-1 flex flex-col gap-2">
        {history.map(({ id, topic, channel, state, source, words, version, createdAt }) => (
          <li key={id} className="break-words">
            <p>
              {nameIn(topic.name)}, {CHANNEL_NAMES[channel]}: {states[state]} {sources[source]}
              {version && ` (${version})`} <Timestamp at={createdAt} />
            </p>
            {words && <blockquote className="border-l-2 pl-2 text-soft">{words}</blockquote>}
          </li>
        ))}
      </ol>
    </details>
  )
}
