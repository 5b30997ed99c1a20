import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PersonChoice } from '../../../customers/events/person-choice.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { TAB, TabRow } from '../../../ui/layout/tabs.tsx'
import type { EmailTemplate } from './email-template.ts'
import { MailHtml } from './mail-html.tsx'

const PREVIEWS = ['phone', 'text'] as const
export type Preview = (typeof PREVIEWS)[number]

interface EmailPreviewProps {
  template: EmailTemplate
  /** Undefined: at the width of a desktop. */
  preview: Preview | undefined
  isChanged: boolean
  /** The person who would get it: an external ID. */
  person: string | undefined
  onPerson: (person: string | null) => void
}

/** Placeholders that are named like a field or an attribute of people take it. */
function bindingsOf(placeholders: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    placeholders.map((name) => [name, `person.${BUILT_IN.has(name) ? name : `attributes.${name}`}`]),
  )
}

const BUILT_IN: ReadonlySet<string> = new Set(['firstName', 'lastName', 'email', 'phoneNumber', 'externalId'])

/** A stored email template as it arrives: at two widths, and as plain text. */
export function EmailPreview(props: EmailPreviewProps) {
  const { preview, isChanged, person, onPerson } = props
  const { id, version, placeholders } = props.template
  const { t } = useLingui()
  const read = useQuery({
    queryKey: ['email-templates', 'preview', id, version, person ?? null],
    queryFn: ({ signal }) =>
      parley.emailTemplates.preview(
        { id, ...(person && { personExternalId: person, bindings: bindingsOf(placeholders) }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const views = [
    [undefined, t`Desktop`],
    ['phone', t`Phone`],
    ['text', t`Plain text`],
  ] as const
  return (
    <section
      aria-label={t`Preview`}
      className="min-w-0 overflow-hidden rounded-lg border bg-surface shadow-card"
    >
      <TabRow label={t`Kinds of preview`}>
        {views.map(([view, words]) => (
          <Link
            key={words}
            to="."
            search={(before) => ({ ...before, preview: view }) as never}
            replace
            activeProps={{}}
            className={TAB}
            aria-current={view === preview ? 'page' : undefined}
          >
            {words}
          </Link>
        ))}
      </TabRow>
      <div className="flex items-center gap-2 border-b px-4 py-2">
        <span className="text-xs text-soft">
          <Trans>As for</Trans>
        </span>
        <PersonChoice person={person ?? null} anyone={t`Nobody: with placeholders`} onChange={onPerson} />
      </div>
      {isChanged && (
        <p className="border-b bg-warn-soft px-4 py-2 text-xs">
          <Trans>This is the saved version. Save to see your changes.</Trans>
        </p>
      )}
      <Loaded query={read}>
        {({ subject, text, html }) => (
          <div className="bg-sunken p-3">
            <div className={preview === 'phone' ? 'mx-auto max-w-90' : ''}>
              <p className="rounded-t-md border bg-surface px-4 py-2.5 font-medium wrap-anywhere" dir="auto">
                {subject}
              </p>
              <div className="overflow-hidden rounded-b-md border border-t-0">
                {preview === 'text' ? (
                  <p className="bg-surface px-4 py-3 whitespace-pre-wrap wrap-anywhere" dir="auto">
                    {text}
                  </p>
                ) : (
                  <MailHtml html={html} />
                )}
              </div>
            </div>
          </div>
        )}
      </Loaded>
    </section>
  )
}
