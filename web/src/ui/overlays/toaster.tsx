import { Toaster as Sonner } from 'sonner'
import 'sonner/dist/styles.css'

export { toast } from 'sonner'

export function Toaster({ theme, label }: { theme: 'light' | 'dark'; label: string }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      containerAriaLabel={label}
      toastOptions={{
        classNames: {
          // While it fades, a second click would act again.
          toast:
            'data-[removed=true]:pointer-events-none !rounded-lg !border-line !bg-raised !text-ink !shadow-pop !font-sans !text-sm',
          description: '!text-soft',
        },
      }}
    />
  )
}
