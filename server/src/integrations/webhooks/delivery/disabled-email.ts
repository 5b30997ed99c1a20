import type { EmailContent, Locale } from '../../../identity/index.ts'

/** The email to administrators when a webhook subscription was disabled. */
export function disabledEmail(locale: Locale, name: string, link: string): EmailContent {
  return {
    en: {
      subject: 'Webhook disabled after repeated failures',
      text: `The webhook ${name} was disabled because its deliveries failed for five days. No more events are sent to it.\n\nSee the errors and enable it again:\n${link}\n`,
    },
    es: {
      subject: 'Webhook desactivado por fallos repetidos',
      text: `El webhook ${name} se desactivó porque sus entregas fallaron durante cinco días. Ya no se le envían eventos.\n\nRevisa los errores y vuelve a activarlo:\n${link}\n`,
    },
    pt: {
      subject: 'Webhook desativado por falhas repetidas',
      text: `O webhook ${name} foi desativado porque suas entregas falharam durante cinco dias. Nenhum evento é mais enviado a ele.\n\nVeja os erros e ative-o novamente:\n${link}\n`,
    },
  }[locale]
}
