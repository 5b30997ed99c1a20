import { comma, type Texts } from './texts.ts'

export const PORTUGUESE: Texts = {
  greeting: (name) => `Obrigado por responder${comma(name)}!`,
  acknowledgements: ['Entendi.', 'Anotado.', 'Certo.'],
  thanks: 'Obrigado por contar.',
  nothingKnown: 'Sem problema.',
  askedTwice: 'Desculpe perguntar duas vezes.',
  lowMark: 'Obrigado pela sinceridade.',
  notUnderstood: 'Desculpe, acho que não entendi bem.',
  unclear: 'Desculpe, a pergunta não ficou clara.',
  didYouMean: { lead: 'Você quis dizer', or: 'ou' },
  undecided: 'Se tivesse que dizer agora:',
  leftForTeam: 'Vou deixar isso para a equipe.',
  cannotAnswer:
    'Não tenho essa informação aqui, mas sua pergunta fica nesta conversa para a equipe. Se quiser, passo você para alguém.',
  help: {
    open: 'Algumas palavras já são suficientes.',
    number: 'Um número já é suficiente.',
    day: 'Um dia já é suficiente, por exemplo “sexta” ou “dia 20”.',
    yesNo: 'Você pode responder simplesmente sim ou não.',
    scale: (min, max) => `Você pode responder com um número de ${min} a ${max}.`,
    choice: 'Você pode responder com uma destas opções:',
  },
  choose: 'Escolher',
  yes: 'Sim',
  no: 'Não',
  scaleHint: (min, max) => `de ${min} a ${max}`,
  identity:
    'Sou um assistente virtual e escrevo em nome da equipe. Se preferir falar com uma pessoa, é só dizer que eu encaminho você.',
  about: {
    readers: 'A equipe pode ler o que se escreve aqui.',
    source: 'Não consigo ver de onde vieram seus dados, mas a equipe pode explicar.',
    purpose: (topic) => (topic ? `Escrevo por isto: “${topic}”` : 'A equipe quer fazer algumas perguntas.'),
    left: (questions) =>
      questions === 1 ? 'Falta uma pergunta curta.' : `Faltam ${questions} perguntas curtas.`,
  },
  takeYourTime: 'Claro, sem pressa.',
  escalating: 'Claro. Vou passar você para alguém da equipe, que responderá por aqui assim que possível.',
  trouble: {
    question: 'Sinto muito pelo ocorrido. Você quer que uma pessoa da equipe atenda você?',
    person: 'Falar com alguém',
    goOn: 'Continuar',
    choose: 'Escolher',
  },
  done: (name) => `Era só isso. Muito obrigado pelo seu tempo${comma(name)}!`,
  refused: 'Entendido, sem problema. Tenha um bom dia!',
  consent: {
    question: 'Você quer que a gente pare de escrever?',
    stop: 'Parar mensagens',
    notNow: 'Agora não',
    choose: 'Escolher',
  },
  later: 'Claro, sem pressa. Escreva por aqui quando for melhor para você e continuamos.',
  goodbye: 'Obrigado pelo seu tempo. Tenha um bom dia!',
  received: (name) => `Obrigado pela sua mensagem${comma(name)}. Recebemos e a equipe vai levar em conta.`,
  noted: 'Fica anotado para a equipe.',
}

/** `O senhor` or `a senhora`: which of both is not known, so the person is not named. */
export const PORTUGUESE_FORMAL: Texts = {
  ...PORTUGUESE,
  didYouMean: { lead: 'Quis dizer', or: 'ou' },
  cannotAnswer:
    'Não tenho essa informação aqui, mas sua pergunta fica nesta conversa para a equipe. Se quiser, passo a conversa para alguém.',
  help: {
    ...PORTUGUESE.help,
    yesNo: 'Pode responder simplesmente sim ou não.',
    scale: (min, max) => `Pode responder com um número de ${min} a ${max}.`,
    choice: 'Pode responder com uma destas opções:',
  },
  identity:
    'Sou um assistente virtual e escrevo em nome da equipe. Se preferir falar com uma pessoa, é só dizer que eu encaminho a conversa.',
  escalating:
    'Claro. Vou passar a conversa para alguém da equipe, que responderá por aqui assim que possível.',
  trouble: {
    ...PORTUGUESE.trouble,
    question: 'Sinto muito pelo ocorrido. Prefere falar com uma pessoa da equipe?',
  },
  consent: { ...PORTUGUESE.consent, question: 'Prefere que a gente pare de escrever?' },
  later: 'Claro, sem pressa. Escreva por aqui quando for melhor e continuamos.',
}
