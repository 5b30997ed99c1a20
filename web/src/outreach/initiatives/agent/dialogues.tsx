import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import type { Result } from './evaluation.ts'
import { ENDINGS, PERSONAS } from './evaluation-words.ts'

type Persona = Result['personas'][number]

/** The test dialogues, each to open. */
export function Dialogues({ personas }: { personas: readonly Persona[] }) {
  const { t } = useLingui()
  return (
    <Card title={t`Dialogues`}>
      <ul aria-label={t`Dialogues`} className="divide-y">
        {personas.map((persona) => (
          <li key={persona.name}>
            <Dialogue persona={persona} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Dialogue({ persona: { name, ending, transcript } }: { persona: Persona }) {
  const { t } = useLingui()
  const [words, tone] = ENDINGS[ending] ?? [undefined, 'neutral' as const]
  const known = PERSONAS[name]
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-center gap-3 px-4 py-2.5 hover:bg-hover">
        <ChevronRight size={14} className="shrink-0 text-faint group-open:rotate-90" />
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
          {known ? t(known) : name}
        </span>
        <Badge tone={tone}>{words ? t(words) : ending}</Badge>
      </summary>
      <ol className="flex flex-col gap-2 px-4 pb-4">
        {transcript.map(({ author, text, speaker }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished dialogue never changes.
          <li key={at} className={author === 'agent' ? 'max-w-[85%] self-end' : 'max-w-[85%] self-start'}>
            <span className="sr-only">
              {author === 'agent' ? <Trans>Agent:</Trans> : <Trans>Person:</Trans>}
            </span>
            <p
              dir="auto"
              className={`rounded-lg px-3 py-1.5 whitespace-pre-line wrap-anywhere ${author === 'agent' ? 'bg-accent-soft' : 'bg-sunken'}`}
            >
              {text}
            </p>
            {speaker === 'guided' && (
              <p className="text-right text-xs text-faint">
                <Trans>by the guided agent</Trans>
              </p>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
