import { describe, expect, test } from 'vitest'
import { type Intent, readIntents } from './intents.ts'

const EXAMPLES: Partial<Record<Intent, string>> = {
  identity: `quien me esta escribiendo / perdón, quién es usted? / esto lo responde una máquina? / eres una persona o un bot / do i know you? / is this an automated message / sorry who is this / com quem falo por favor / você é gente? / quem tá falando / are you a bot? / Are u human / is this a real person? / am I talking to a machine / who is this? / who are you / Who am I talking to? / what's your name? / you are a bot / is this automated? / are you AI? / whos this / how did you get my number / is there a real person there? / who is writing me?
    / are you real? / are you chatgpt / Hi, who is this? / is it a robot / who am I speaking with / r u a bot / is that a bot? / who's asking / what are you / are you a person
    / ¿eres un robot? / ¿Eres un bot? / ¿es usted una persona real? / ¿con quién hablo? / ¿Con quién tengo el gusto? / ¿quién eres? / quien es / ¿quién me escribe? / ¿cómo te llamas? / ¿hablo con un robot? / estoy hablando con una máquina? / ¿sos humano? / ¿eres una persona? / ¿de dónde sacaron mi número? / ¿quién habla?
    / con quién estoy hablando / eres real? / ¿es un bot? / cuál es tu nombre / ¿eres una IA? / hola, quien sos / ¿quiénes son? / con quien me comunico / ¿esto es automático? / eres humana o robot / y tú quién eres
    / você é um robô? / vc é um bot / é um robô? / você é humano? / com quem eu falo? / com quem estou falando? / quem é você? / quem fala? / quem é / qual seu nome? / como você se chama? / estou falando com uma máquina? / você é uma pessoa de verdade? / como conseguiu meu número? / isso é um robô? / vc é real? / é uma pessoa? / quem é que fala / você é ia? / falo com um robô? / qual é o seu nome / quem são vocês / é um humano? / oi, quem é vc? / o que é você`,
  human: `pásame con don Julio / can i get a callback from an actual human plz / I want to speak to whoever is in charge / quiero hablar con el farmacéutico / quero falar com o farmacêutico / quero reclamar com alguém da organização / comuníquenme con administración / posso falar com a recepção? / I'd like to speak to an adviser first / Can a vet call me please / Quisiera hablar con un asesor por favor / me puede atender una persona? / un humano porfa / quiero comunicarme con ustedes por teléfono / can I get a human on the line / connect me to customer service / speak to a representative / quero falar com alguém da equipe / me passa pro atendente / preciso que alguém me ligue / I want to talk to a person / can I speak with a human? / human please / agent / I need to speak to someone / transfer me to an agent / connect me with a representative / real person / I'd rather talk to a human / talk to a person / can someone call me / please put me through to a human / operator / get me a human / I want a human / could I chat with an advisor / customer service / can you call me? / speak to a manager please / I would like to talk to somebody / pass me to a person / please connect me to support staff / may I talk to your supervisor / let me talk to a person / representative
    / quiero hablar con una persona / necesito hablar con un asesor / ¿puedo hablar con alguien? / pásame con un humano / un asesor por favor / agente / persona real / comuníqueme con un ejecutivo / me pasas con una persona? / quisiera que me atienda una persona / hablar con un humano / prefiero hablar con una persona real / llámame / me pueden llamar? / necesito un asesor / quiero una persona / podría comunicarme con un representante / que me llame un asesor / operador / quiero que me llamen / me puede contactar un asesor / por favor quiero hablar con alguien / transfiéreme con un agente / quiero hablar con un encargado / puede atenderme una persona
    / quero falar com uma pessoa / preciso falar com um atendente / posso falar com alguém? / atendente / me passa para um humano / falar com uma pessoa / queria falar com um consultor / quero um atendente / pode me ligar? / me liga / prefiro falar com um humano / atendimento humano / me transfere para um atendente / poderia chamar um responsável / pode me passar para uma pessoa / quero que me liguem / preciso de um atendente / por favor, posso conversar com alguem / um humano por favor / quero atendimento humano / gostaria de falar com um supervisor / conversar com uma pessoa / chama um atendente / humano / podem me ligar`,
  refusal: `no me vuelvan a contactar / wrong number / número equivocado / foi engano / ya no, borren mi número por favor / delete my number / apaga meu número / no sigan escribiendo / perdí el interés / não quero mais mensagem de vocês / don't keep texting me / no quiero seguir con esto / no gracias no me interesa / bórrenme de su lista / take me off your list / please stop / I do not want to take part in this / não quero receber mensagens / não tenho mais interesse / not interested / I'm not interested / leave me alone / stop texting me / don't contact me / I don't want to participate / go away / stop writing to me / I am not really interested / don't message me again / no interest / I don't want to answer
    / no me interesa / no estoy interesado / no estoy interesada / déjame en paz / dejen de escribirme / no me escriban más / no quiero participar / no me molesten / no tengo interés / deja de molestar / no quiero que me contacten / no quiero contestar
    / não tenho interesse / não me interessa / não estou interessado / me deixa em paz / pare de me mandar mensagem / não quero participar / não me mande mais mensagens / para de me incomodar / sem interesse / não quero responder / não quero mais / não estou interessada`,
  softRefusal: `no thanks / No, thank you / nope thanks / I'm good thanks / no gracias / no, muchas gracias / por ahora no / prefiero que no / não obrigado / não, muito obrigada / por enquanto não / prefiro não`,
  later: `to no trânsito, já te respondo / estoy en el banco, hablamos luego / can we do this tmrw? cooking rn / at the gym rn / dinner time here, try me later / can't talk im boarding, hit me up tomorrow / I'm on a call / ando en una llamada / tô no ônibus, falo já já / estou no trabalho / estoy en clase, luego respondo / ahora estoy trabajando / no es buen momento / driving now / can we do this later? / busy atm / tô dirigindo / agora não dá / pode ser mais tarde? / not now / can't talk right now / I'm busy / I'm driving / bad time / later / maybe later / text me later / I don't have time / I'm in a meeting / not a good time / another time
    / ahora no / ahora no puedo / estoy ocupado / estoy trabajando / más tarde / luego / no tengo tiempo / en otro momento / otro día mejor / escríbeme mañana / estoy en una reunión / luego te contesto
    / agora não / agora não posso / estou ocupado / estou trabalhando / mais tarde / depois / não tenho tempo / outra hora / me chama mais tarde / estou dirigindo / não posso agora / depois eu respondo`,
  goodbye: `bye / goodbye / thanks, bye / see you / have a nice day / adiós / chao / hasta luego / que tengas un buen día / tchau / até logo / tenha um ótimo dia`,
  greeting: `hi / Hello! / hey there / good morning / hola / Buenos días / hola, qué tal? / buenas tardes / oi / olá, tudo bem? / bom dia / boa noite`,
  thanks: `thanks / thank you so much / ok thanks / gracias / muchas gracias / ok gracias 👍 / obrigado / muito obrigada / valeu / 🙏`,
  unclear: `no entiendo que quieres / what does that mean / não entendi nada / what? / what do you mean? / I don't understand / can you explain? / ¿qué? / ¿a qué te refieres? / no entiendo / no entendí la pregunta / ¿cómo así? / como assim? / não entendi / o que você quer dizer?`,
  skip: `pass / I told you already / ya te lo dije / já falei / no aplica / não se aplica / skip / next question / I'd rather not say / siguiente / paso / prefiero no decirlo / pular / prefiro não dizer / passo`,
}

const rows = Object.entries(EXAMPLES).flatMap(([intent, list]) =>
  list.split(' / ').map((text) => [text.replace(/^\s*\/\s*/, '').trim(), intent as Intent] as const),
)

test.each(rows)('"%s" has the intent %s', (text, intent) => {
  expect([...readIntents(text)]).toContain(intent)
})

describe('Plain answers have no intent:', () => {
  test.each([
    'I had to call support three times',
    'I need to talk to the wife first',
    'estoy en el nivel básico',
    'a call from the doctor',
    'moro no centro',
    'El soporte es lento',
    'Quiero que mejoren el precio',
    'necesito más velocidad',
    'me gustaría un descuento',
    'La app no me deja entrar',
    'prefiero el plan familiar',
    'I want better prices',
    'we need more agents in the office',
    'Quem decide é meu chefe',
    'minha chefe decide',
    'gosto do atendimento',
    'quiero una persona que sepa del tema en la tienda cuando voy',
    'nadie me llama cuando hay problemas',
    'no me llamaron',
    'no me mandaron la factura',
    'não me mandaram o boleto',
    'they never called me',
    'the price is too high',
    'I talk to a person every week about billing',
    'we use another provider',
    '8 because the bot never answers',
    'Tuesday would work',
    'my daughter was sick and the person at the desk helped',
    'el precio es muy alto',
    'la persona que vino fue amable',
    'usamos otro proveedor',
    'porque nadie contesta',
    'el martes por la tarde',
    'no quiero hablar con una persona',
    'es una empresa pequeña',
    'luego de dos meses dejó de funcionar',
    'o preço é muito alto',
    'a pessoa que veio foi gentil',
    'usamos outro fornecedor',
    'porque ninguém responde',
    'terça à tarde',
    'é uma empresa pequena',
    'depois de dois meses parou de funcionar',
    'trabalho com software',
    'no estoy trabajando, así que sí',
  ])('"%s"', (text) => {
    expect([...readIntents(text)]).toEqual([])
  })
})
