import { brand } from '../../brand.ts'

export const termsTexts = {
  title: 'House rules and privacy',
  text: `What this community expects of you, and what ${brand.name} keeps about you.`,
  back: 'Back to Home',
  join: 'Create your account',
  sections: [
    {
      title: 'House rules',
      points: [
        'You are 18 or older, and you are single or open about it.',
        'You are yourself: your own name, your own photos, your real age.',
        'Be kind. No insults, threats, hate or pressure, and no sexual messages or pictures that nobody asked for.',
        "Don't ask for money, sell anything, or send people to other sites.",
        "What people tell or show you stays with you. Don't share their photos, messages or address.",
        'A no is a no, and so is silence. You can pass, block or end a match at any time, without a reason.',
      ],
    },
    {
      title: 'When someone breaks them',
      points: [
        'You can report any person and any conversation. The people who run this community read reports; the person you report is not told who it was.',
        'Blocking works both ways at once: neither of you sees the other again.',
        'The people who run this community may close an account that breaks these rules.',
        'If you are in danger, call the police or your local emergency number first.',
      ],
    },
    {
      title: `What ${brand.name} keeps`,
      points: [
        'Your email address, and your password only in a form that nobody can read back.',
        'What you put into your profile. Your photos are stored without the hidden data that cameras add, such as the place.',
        'Faith, orientation and health only if you agree to it, and until you take that back.',
        'Your location to within about 2 km. Other people see your town and a rough distance.',
        "Your likes and passes, your matches and your messages. They are on this community's own server, and the people who run it could read them there.",
        'The devices you are signed in on, so that you can sign them out.',
      ],
    },
    {
      title: 'What others see',
      points: [
        'Your profile, by people who may meet you. Nobody sees your email address, your date of birth or your exact location.',
        'Your likes, by the people you liked. Your passes, by nobody.',
        'There are no ads and no trackers, and nothing loads from other sites.',
      ],
    },
    {
      title: 'When you leave',
      points: [
        'You can delete your account in the settings at any time. Your profile, photos, likes, matches and messages go with it.',
        'When a match ends, its messages are erased after 90 days. A report may keep a copy of the last ones for as long as it takes to settle it.',
        'Backups may hold deleted data until they are replaced. Ask the people who run this community how long that takes.',
      ],
    },
  ],
  operator: `${brand.name} is run by your community, not by a company far away. For any question about these rules or your data, contact the people who run it.`,
}
