import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../identity/session.ts'
import { SecretText } from '../../shell/dialogs/secret-text.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { FlowStates } from './flow-states.tsx'
import type { EmbeddedForm } from './form.ts'

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
            <Publishing formId={formId} version={publishedVersion} />
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

function Publishing({ formId, version }: { formId: string; version: number }) {
  const { t } = useLingui()
  const mayWrite = usePermission('forms:write')
  const { data } = useQuery({
    queryKey: ['forms', 'flow-status', formId],
    queryFn: ({ signal }) => parley.embeddedForms.flowStatus({ formId }, { signal }),
  })
  const publish = useApiMutation(() => parley.embeddedForms.flowPublish({ formId }), {
    changes: [['forms']],
    done: t`Publishing at WhatsApp…`,
    quiet: true,
  })
  if (!data) return null
  const { flows, numbersWithoutFlows } = data
  const isDone =
    flows.length > 0 && flows.every((flow) => flow.status === 'PUBLISHED' && flow.version === version)
  const isAsked = flows.some(({ status, error }) => status === 'PUBLISHING' && error === null)
  const isOlder = flows.some((flow) => flow.version < version)
  return (
    <>
      <p className="text-soft">
        <Trans>
          Publish the form at WhatsApp, and people fill it in without leaving the chat. The answers become
          submissions.
        </Trans>
      </p>
      <FlowStates flows={flows} />
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
      {formError(publish.error, [])}
      {mayWrite && !isDone && !isAsked && (
        <Button
          kind="primary"
          className="self-start"
          disabled={publish.isPending}
          onClick={() => publish.mutate()}
        >
          {flows.length === 0 ? <Trans>Publish at WhatsApp</Trans> : <Trans>Publish again</Trans>}
        </Button>
      )}
    </>
  )
}
