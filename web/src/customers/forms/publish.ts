import { useLingui } from '@lingui/react/macro'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'

export type Publish = ReturnType<typeof usePublish>

/** Publishes the draft after everything is saved. */
export function usePublish(formId: string, flush: () => Promise<boolean>) {
  const { t } = useLingui()
  return useApiMutation(
    async () => {
      await flush()
      return parley.embeddedForms.publish({ formId })
    },
    {
      changes: [['forms']],
      done: ({ publishedVersion }) => t`Version ${publishedVersion} published`,
      quiet: true,
    },
  )
}
