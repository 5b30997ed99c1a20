import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { filled, placeholdersIn } from '../../conversations/templates/templates.ts'
import { PersonValues } from '../../customers/people/person-values.tsx'
import { usePermission } from '../../identity/session.ts'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

type EmailTemplate = Output<'email_templates_get'>

/** An email template with a value for each placeholder. */
export interface ChosenEmail {
  template: EmailTemplate
  values: Readonly<Record<string, string>>
}

const LISTED = 1_000

function placeholdersOf({ subject, html, body }: EmailTemplate): string[] {
  return placeholdersIn([subject, html, body])
}

/** The first placeholder without a value. */
export function openEmailPlaceholder({ template, values }: ChosenEmail): string | undefined {
  return placeholdersOf(template).find((name) => !values[name]?.trim())
}

interface EmailTemplateFieldsProps {
  /** The external id of the person who gets it; null: not known. */
  person: string | null
  chosen: ChosenEmail | null
  onChange: (chosen: ChosenEmail | null) => void
}

/** Chooses an email template, with its values and how it reads. */
export function EmailTemplateFields({ person, chosen, onChange }: EmailTemplateFieldsProps) {
  const { t } = useLingui()
  const seesPeople = usePermission('people:read')
  const templates = useQuery({
    queryKey: ['email-templates', 'all'],
    queryFn: async ({ signal }) => await parley.email.templates.list({ limit: LISTED }, { signal }),
  })
  const known = useQuery({
    queryKey: ['person', person],
    queryFn: ({ signal }) => parley.people.get({ externalId: person! }, { signal }),
    enabled: seesPeople && person !== null,
  })
  if (templates.data?.data.length === 0) {
    return (
      <p className="rounded-md border border-dashed px-3 py-3 text-soft">
        <Trans>
          There are no email templates yet.{' '}
          <Link to="/templates/new" search={{ of: 'email' }} className="underline">
            New template
          </Link>
        </Trans>
      </p>
    )
  }
  const choose = async (id: string) => {
    const template = await queryClient.fetchQuery({
      queryKey: ['email-templates', 'whole', id],
      queryFn: ({ signal }) => parley.email.templates.get({ id }, { signal }),
    })
    onChange({ template, values: {} })
  }
  const fill = (name: string, value: string) =>
    chosen && onChange({ ...chosen, values: { ...chosen.values, [name]: value } })
  const open = chosen ? openEmailPlaceholder(chosen) : undefined
  return (
    <>
      <Combobox
        value={chosen?.template.id ?? null}
        choices={(templates.data?.data ?? []).map(({ id, name, subject }) => ({
          value: id,
          label: name,
          note: subject,
        }))}
        onChange={(id) => void choose(id)}
        label={t`Template`}
        placeholder={t`Choose a template`}
        searchPlaceholder={t`Search templates`}
        nothing={t`No template has this name.`}
        className="self-start"
      />
      {chosen && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <div className="flex flex-col gap-2">
            {placeholdersOf(chosen.template).map((name) => (
              <TextField
                key={name}
                label={t`Value for ${`{{${name}}}`}`}
                value={chosen.values[name] ?? ''}
                onChange={(value) => fill(name, value)}
              />
            ))}
            {open !== undefined && (
              <PersonValues person={known.data} onChoose={(value) => fill(open, value)} />
            )}
          </div>
          <section
            aria-label={t`Preview`}
            className="self-start rounded-lg border bg-sunken p-3 [overflow-wrap:anywhere]"
            dir="auto"
          >
            <p className="mb-2 font-semibold">{filled(chosen.template.subject, chosen.values)}</p>
            <p className="whitespace-pre-wrap">{filled(chosen.template.body, chosen.values)}</p>
          </section>
        </div>
      )}
    </>
  )
}
