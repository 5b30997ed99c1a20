import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../identity/session.ts'
import { SecretText } from '../../../shell/dialogs/secret-text.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import type { EmbeddedForm } from '../form.ts'
import { FlowStates, type FormFlow } from './flow-states.tsx'

/** The published form as a WhatsApp Flow: to publish it, what became of that, or what a Flow cannot have of it. */
export function FlowCard({ form: { id: formId, publishedVersion } }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['forms', 'flow', formId, publishedVersion],
    queryFn: ({ signal }) => parley.embeddedForms.flow({ formId }, { signal }),
    enabled: publishedVersion !== null,
  })
  if (!data || publishedVersion === null) return null
  const words: Readonly<Record<string, string>> = {
    flow_condition: t`A Flow shows all fields and steps, so remove the conditions.`,
    flow_sensitive: t`A Flow cannot ask for sensitive answers, because they pass through WhatsApp.`,
    flow_too_many_options: t`A field has more options than a Flow can offer.`,
  }
  const reasons = [...new Set(data.issues.map(({ code, message }) => words[code] ?? message))]
  return (
    <Card title={t`On WhatsApp`}>
      <div className="flex flex-col gap-3 p-4">
        {data.flow ? (
          <>
            <Publishing formId={formId} version={publishedVersion} languages={data.languages} />
            <SecretText label={t`Flow JSON`} text={JSON.stringify(data.flow)} />
          </>
        ) : (
          <>
            <p className="text-soft">
              <Trans>This form cannot be a WhatsApp Flow yet.</Trans>
            </p>
            <ul className="list-disc pl-5 text-soft">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  )
}

interface PublishingProps {
  formId: string
  version: number
  /** Of the published version. WhatsApp gets a Flow for each. */
  languages: readonly string[]
}

function Publishing({ formId, version, languages }: PublishingProps) {
  const { data } = useQuery({
    queryKey: ['forms', 'flow-status', formId],
    queryFn: ({ signal }) => parley.embeddedForms.flowStatus({ formId }, { signal }),
  })
  if (!data) return null
  const { flows, numbersWithoutFlows } = data
  const isOlder = flows.some((flow) => flow.version < version)
  // A language that the form has no more may still be on WhatsApp.
  const others = flows.filter(({ language }) => !languages.includes(language))
  return (
    <>
      <p className="text-soft">
        <Trans>
          Publish the form at WhatsApp, and people fill it in without leaving the chat. The answers become
          submissions.
        </Trans>
      </p>
      {languages.map((language) => (
        <InLanguage
          key={language}
          {...{ formId, version, language }}
          isNamed={languages.length > 1}
          flows={flows.filter((flow) => flow.language === language)}
        />
      ))}
      <FlowStates flows={others} />
      {isOlder && (
        <p className="text-warn">
          <Trans>
            WhatsApp has an earlier version of the form. Publish it again to send the current one.
          </Trans>
        </p>
      )}
      {numbersWithoutFlows.length > 0 && (
        <p className="text-soft">
          <Trans>
            Twilio takes no Flows, so these numbers cannot send it: {numbersWithoutFlows.join(', ')}
          </Trans>
        </p>
      )}
    </>
  )
}

interface InLanguageProps extends Omit<PublishingProps, 'languages'> {
  language: string
  /** Whether the form has other languages too. */
  isNamed: boolean
  flows: readonly FormFlow[]
}

/** What became of the form in one language, and the button to publish it in that language. */
function InLanguage({ formId, version, language, isNamed, flows }: InLanguageProps) {
  const { t, i18n } = useLingui()
  const mayWrite = usePermission('forms:write')
  const publish = useApiMutation(() => parley.embeddedForms.flowPublish({ formId, language }), {
    changes: [['forms']],
    done: t`Publishing at WhatsApp…`,
    quiet: true,
  })
  const name = new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(language) ?? language
  const isDone =
    flows.length > 0 &&
    flows.every((flow) => flow.version === version && !['FAILED', 'PUBLISHING'].includes(flow.status))
  const isAsked = flows.some(({ status, error }) => status === 'PUBLISHING' && error === null)
  const label = flows.length === 0 ? t`Publish at WhatsApp` : t`Publish again`
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      {isNamed && <h3 className="font-medium first-letter:uppercase">{name}</h3>}
      <FlowStates flows={flows} />
      {formError(publish.error, [])}
      {mayWrite && !isDone && !isAsked && (
        <Button
          kind="primary"
          className="self-start"
          aria-label={isNamed ? `${label}: ${name}` : undefined}
          disabled={publish.isPending}
          onClick={() => publish.mutate()}
        >
          {label}
        </Button>
      )}
    </section>
  )
}
