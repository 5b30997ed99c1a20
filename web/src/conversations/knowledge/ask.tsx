import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { parley } from '../../shell/queries/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { X } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

const route = getRouteApi('/knowledge')

/** Asks the knowledge a question, and shows the passages that an agent would answer from. */
export function Ask() {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { ask = '' } = route.useSearch()
  const [typed, setTyped] = useState(ask)
  const set = (question: string) => void go({ search: question ? { ask: question } : {}, replace: true })
  return (
    <div className="border-b">
      <Form onSubmit={() => set(typed.trim())} className="flex flex-wrap gap-2 px-6 py-2 phone:px-4">
        <Input
          aria-label={t`Question to the knowledge`}
          placeholder={t`Ask as a person would, such as “When are you open?”`}
          className="!w-auto min-w-40 flex-1"
          required
          maxLength={1000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">
          <Trans>Ask</Trans>
        </Button>
      </Form>
      {ask && (
        <Passages
          question={ask}
          onClose={() => {
            setTyped('')
            set('')
          }}
        />
      )}
    </div>
  )
}

function Passages({ question, onClose }: { question: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['knowledge', 'passages', question],
    queryFn: async ({ signal }) => await parley.knowledge.search({ question }, { signal }),
  })
  return (
    <section
      aria-label={t`Passages found`}
      className="max-h-[45vh] overflow-y-auto bg-sunken px-6 py-3 phone:px-4"
    >
      <div className="flex items-center gap-2">
        <p role="status" className="flex-1 font-medium">
          {data && <Found passages={data.passages} />}
        </p>
        <Button kind="quiet" size="smallIcon" aria-label={t`Close the answer`} onClick={onClose}>
          <X size={14} />
        </Button>
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="mt-2 h-16" />
      ) : (
        <ol className="mt-2 flex flex-col gap-2">
          {data.passages.map(({ knowledgeId, title, text }) => (
            <li key={`${knowledgeId} ${text}`} className="rounded-md border bg-surface px-3 py-2">
              <Link
                to="/knowledge/$id"
                params={{ id: knowledgeId }}
                className="text-xs text-accent wrap-anywhere hover:underline"
                dir="auto"
              >
                {title}
              </Link>
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Found({ passages }: { passages: Output<'knowledge_search'>['passages'] }) {
  const { t } = useLingui()
  if (passages.length === 0)
    return <Trans>Nothing matches. The agent would not answer this, and would offer your team instead.</Trans>
  return t`The agent would answer from ${plural(passages.length, { one: '# passage', other: '# passages' })}.`
}
