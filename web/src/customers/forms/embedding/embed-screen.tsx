import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { SecretText } from '../../../shell/dialogs/secret-text.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { Card, Sheet } from '../../../ui/layout/page.tsx'
import type { EmbeddedForm } from '../form.ts'
import { FlowCard } from './flow-card.tsx'
import { FormFrame } from './form-frame.tsx'
import { FormQrCode } from './form-qr-code.tsx'
import { IdentityCard } from './identity-card.tsx'
import { originsIn } from './origins.ts'
import { SeenCard } from './seen-card.tsx'

/** How a form gets on a page: the pages that may show it, and what to copy. */
export function EmbedScreen() {
  return (
    <FormFrame>
      {(form) => (
        <Sheet>
          <div className="flex flex-col gap-4">
            <Readiness form={form} />
            <Origins key={form.allowedOrigins.join()} form={form} />
            <SeenCard form={form} />
            <Codes form={form} />
            <FlowCard form={form} />
            <IdentityCard formId={form.id} />
          </div>
        </Sheet>
      )}
    </FormFrame>
  )
}

/** Why visitors do not see the form yet. */
function Readiness({ form: { id, publishedVersion, status, allowedOrigins } }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const reasons = [
    publishedVersion === null && t`Visitors see the form once you publish it.`,
    status === 'PAUSED' && t`The form is paused, so visitors do not see it.`,
    allowedOrigins.length === 0 && t`No page may show the form yet. Add the address of your website below.`,
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 rounded-lg bg-warn-soft px-4 py-3 text-warn">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
      {publishedVersion === null && (
        <li>
          <Link to="/forms/$id" params={{ id }} className="underline">
            <Trans>Open the form to publish it</Trans>
          </Link>
        </li>
      )}
    </ul>
  )
}

function Origins({ form: { id: formId, allowedOrigins } }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const mayWrite = usePermission('forms:write')
  const [text, setText] = useState(allowedOrigins.join('\n'))
  const wanted = originsIn(text)
  const save = useApiMutation(() => parley.embeddedForms.update({ formId, allowedOrigins: wanted }), {
    changes: [['forms']],
    done: t`Allowed pages saved`,
    quiet: true,
  })
  const isChanged = wanted.join() !== allowedOrigins.join()
  return (
    <Card title={t`Pages that may show the form`}>
      <Form onSubmit={save.mutate} className="flex flex-col gap-3 p-4">
        <Field
          label={t`Addresses of your website`}
          hint={t`One per line, such as https://www.example.com. A single * allows every page.`}
          problem={
            fieldError(save.error, 'allowedOrigins')
              ? t`Use addresses such as https://www.example.com, or a single *.`
              : formError(save.error, [])
          }
        >
          {(control) => (
            <TextArea
              {...control}
              value={text}
              disabled={!mayWrite}
              onChange={({ target }) => setText(target.value)}
              className="font-mono text-xs"
              dir="ltr"
            />
          )}
        </Field>
        {mayWrite && (
          <Button type="submit" kind="primary" className="self-start" disabled={!isChanged || save.isPending}>
            <Trans>Save allowed pages</Trans>
          </Button>
        )}
      </Form>
    </Card>
  )
}

function Codes({
  form: { installTag, embedTag, installKey, publishedVersion, status, allowedOrigins },
}: {
  form: EmbeddedForm
}) {
  const { t } = useLingui()
  const address = `${new URL(/src="([^"]+)"/.exec(installTag)?.[1] ?? location.origin).origin}/f/${installKey}`
  const isShown = publishedVersion !== null && status === 'ACTIVE' && allowedOrigins.length > 0
  const frame = `<iframe src="${address}?embed" title="${t`Form`}" width="100%" height="640" style="border:0"></iframe>`
  return (
    <>
      <Card title={t`On your page`}>
        <div className="flex flex-col gap-3 p-4">
          <SecretText label={t`Script: once on each page`} text={installTag} />
          <SecretText label={t`Tag: where the form should appear`} text={embedTag} />
          {isShown && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Button asChild>
                <a href={`${address}/try`} target="_blank" rel="noreferrer">
                  <Trans>Try it on a page</Trans>
                </a>
              </Button>
              <p className="text-xs text-soft">
                <Trans>
                  Opens a page that has the script and the tag. What you send there is a real submission.
                </Trans>
              </p>
            </div>
          )}
        </div>
      </Card>
      <Card title={t`Without a script`}>
        <div className="flex flex-col gap-3 p-4">
          <SecretText label={t`Frame`} text={frame} />
          <SecretText label={t`Link to the form`} text={address} />
          <FormQrCode address={address} />
          {isShown && (
            <Button asChild className="self-start">
              <a href={address} target="_blank" rel="noreferrer">
                <Trans>Open the form</Trans>
              </a>
            </Button>
          )}
        </div>
      </Card>
    </>
  )
}
