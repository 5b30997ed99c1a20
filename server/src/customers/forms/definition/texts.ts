import type { TextKey } from '../wire.ts'

/** The built-in texts of a form by language (docs/behaviour/customers.md: Forms). */
const TEXTS: Record<'en' | 'es' | 'pt', Record<TextKey, string>> = {
  en: {
    next: 'Next',
    back: 'Back',
    submit: 'Send',
    sending: 'Sending…',
    optional: 'optional',
    required: 'Please answer this.',
    invalidEmail: 'Please enter an email address, for example ana@example.com.',
    invalidPhone: 'Please enter a valid phone number with its area code.',
    invalidNumber: 'Please enter a number.',
    invalidDate: 'Please enter a valid date.',
    unknownOption: 'Please choose one of the options.',
    invalidAnswer: 'Please change this answer.',
    tooLong: 'Please use at most {max} characters.',
    tooSmall: 'Please enter {min} or more.',
    tooLarge: 'Please enter {max} or less.',
    consentRequired: 'Please agree to this to continue.',
    step: 'Step {n} of {total}',
    errors: 'Please check the marked answers.',
    failed: 'Your answers could not be sent. They are still here.',
    offline: 'You are offline. Your answers are still here.',
    retry: 'Try again',
    tooMany: 'Too many submissions at once. Please try again in a moment.',
    thanks: 'Thank you!',
    close: 'Close',
    closed: 'This form is now closed, so your answers were not sent.',
    open: 'Open the form',
    country: 'Country',
    yes: 'Yes',
    no: 'No',
    choose: 'Choose…',
    loading: 'Loading…',
  },
  es: {
    next: 'Siguiente',
    back: 'Atrás',
    submit: 'Enviar',
    sending: 'Enviando…',
    optional: 'opcional',
    required: 'Responde a esta pregunta.',
    invalidEmail: 'Escribe un correo electrónico, por ejemplo ana@example.com.',
    invalidPhone: 'Escribe un número de teléfono válido, con su prefijo.',
    invalidNumber: 'Escribe un número.',
    invalidDate: 'Escribe una fecha válida.',
    unknownOption: 'Elige una de las opciones.',
    invalidAnswer: 'Cambia esta respuesta.',
    tooLong: 'Usa {max} caracteres como máximo.',
    tooSmall: 'Indica {min} o más.',
    tooLarge: 'Indica {max} o menos.',
    consentRequired: 'Acéptalo para continuar.',
    step: 'Paso {n} de {total}',
    errors: 'Revisa las respuestas marcadas.',
    failed: 'No se pudo enviar. Tus respuestas siguen aquí.',
    offline: 'No tienes conexión. Tus respuestas siguen aquí.',
    retry: 'Intentar de nuevo',
    tooMany: 'Demasiados envíos a la vez. Inténtalo de nuevo en un momento.',
    thanks: '¡Gracias!',
    close: 'Cerrar',
    closed: 'Este formulario ya está cerrado, así que tus respuestas no se enviaron.',
    open: 'Abrir el formulario',
    country: 'País',
    yes: 'Sí',
    no: 'No',
    choose: 'Elige…',
    loading: 'Cargando…',
  },
  pt: {
    next: 'Próximo',
    back: 'Voltar',
    submit: 'Enviar',
    sending: 'Enviando…',
    optional: 'opcional',
    required: 'Responda a esta pergunta.',
    invalidEmail: 'Escreva um e-mail, por exemplo ana@example.com.',
    invalidPhone: 'Escreva um número de telefone válido, com o DDD.',
    invalidNumber: 'Escreva um número.',
    invalidDate: 'Escreva uma data válida.',
    unknownOption: 'Escolha uma das opções.',
    invalidAnswer: 'Altere esta resposta.',
    tooLong: 'Use no máximo {max} caracteres.',
    tooSmall: 'Informe {min} ou mais.',
    tooLarge: 'Informe {max} ou menos.',
    consentRequired: 'Aceite para continuar.',
    step: 'Etapa {n} de {total}',
    errors: 'Confira as respostas marcadas.',
    failed: 'Não foi possível enviar. Suas respostas continuam aqui.',
    offline: 'Você está sem conexão. Suas respostas continuam aqui.',
    retry: 'Tentar de novo',
    tooMany: 'Muitos envios ao mesmo tempo. Tente de novo em instantes.',
    thanks: 'Obrigado!',
    close: 'Fechar',
    closed: 'Este formulário já foi encerrado, e suas respostas não foram enviadas.',
    open: 'Abrir o formulário',
    country: 'País',
    yes: 'Sim',
    no: 'Não',
    choose: 'Escolha…',
    loading: 'Carregando…',
  },
}

/** The built-in texts in a language, or in English when there is no translation. */
export function productTexts(language: string): Record<TextKey, string> {
  const base = baseOf(language)
  return base === 'es' || base === 'pt' ? TEXTS[base] : TEXTS.en
}

/** `pt-BR` → `pt`. */
export function baseOf(language: string): string {
  return language.split('-')[0]!.toLowerCase()
}

/** Replaces `{name}` by its value. */
export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
