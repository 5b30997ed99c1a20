import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parley } from '../../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../../shell/queries/most-listed.ts'
import { Plus } from '../../../../ui/icons/icons.tsx'
import { Card } from '../../../../ui/layout/page.tsx'
import type { Template } from '../draft/template.ts'
import { draftOf } from '../draft/template-draft.ts'

/** The languages of a template's name, each with its own text and review, and the way to another one. */
export function Languages({ template, mayWrite }: { template: Template; mayWrite: boolean }) {
  const { t } = useLingui()
  const { id, name } = template
  const found = useQuery({
    queryKey: ['templates', 'languages', name],
    queryFn: async ({ signal }) => await parley.templates.list({ q: name, limit: MOST_LISTED }, { signal }),
  })
  const all = (found.data?.data ?? [template])
    .filter((other) => other.name === name)
    .toSorted((one, other) => (one.language < other.language ? -1 : 1))
  return (
    <nav aria-label={t`Languages`} className="flex flex-wrap items-center gap-1.5">
      {all.map((other) => (
        <Link
          key={other.id}
          to="/templates/$id"
          params={{ id: other.id }}
          aria-current={other.id === id ? 'page' : undefined}
          title={other.phoneNumbers.join(', ')}
          className="inline-flex h-6 items-center rounded-md border px-2 text-xs text-soft hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {other.language}
        </Link>
      ))}
      {mayWrite && (
        <Link
          to="/templates/new"
          search={{ from: id, translate: true }}
          className="inline-flex h-6 items-center gap-1 rounded-md px-2 text-xs text-accent hover:bg-hover"
        >
          <Plus size={13} />
          <Trans>Add language</Trans>
        </Link>
      )}
    </nav>
  )
}

/** The text that is translated, beside the form of the new language. */
export function Original({ template }: { template: Template }) {
  const { t } = useLingui()
  const { headerText, offer, body, footer, buttons, cards } = draftOf(template)
  const titles = (of: typeof buttons) => of.map(({ title }) => title)
  const texts = [
    ...[headerText, offer.title, body, footer, ...titles(buttons)],
    ...cards.flatMap((card) => [card.body, ...titles(card.buttons)]),
  ].filter((text) => text !== '')
  return (
    <Card title={t`Original in ${template.language}`}>
      <div className="flex flex-col gap-2 p-4" lang={template.language.replace('_', '-')}>
        {[...new Set(texts)].map((text) => (
          <p key={text} className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {text}
          </p>
        ))}
      </div>
    </Card>
  )
}
