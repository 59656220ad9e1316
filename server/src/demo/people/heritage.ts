import type { Faith } from '@hearth/contract/facts'
import type { HairColour } from '../drawing/colours.ts'

/** Where a family comes from: names that go together, what is spoken at home, how people look and believe. */
export type Heritage = {
  weight: number
  women: readonly string[]
  men: readonly string[]
  last: readonly string[]
  /** Spoken beside English, by some. */
  languages: readonly string[]
  skins: readonly number[]
  hair: readonly HairColour[]
  /** Hair that grows in tight curls. */
  curls: boolean
  faiths: Partial<Record<Faith, number>>
  /** The part of the women and of the men who cover their hair, and how. */
  covers?: { women?: ['hijab' | 'headwrap', number]; men?: ['turban', number] }
}

const list = (names: string) => names.split(' ')
const dark = ['black', 'black', 'espresso'] as const

export const heritages: Readonly<Record<string, Heritage>> = {
  english: {
    weight: 36,
    women: list(
      'Alice Beth Charlotte Daisy Eleanor Faye Georgia Harriet Imogen Jess Katie Lucy Megan Naomi Olivia Penny Rosie Sophie Tilly Verity Wendy Heather Judith Margaret Linda Sandra Gillian Hazel Ivy Joanna Lorna Martha Nell Phoebe Rachel Stella Thea Una Winnie Zoe',
    ),
    men: list(
      'Adam Barnaby Callum Dan Edward Freddie George Harry Isaac Jack Kit Luke Matthew Nathan Oliver Pete Rob Sam Theo Will Alan Brian Colin Derek Geoff Graham Ian Keith Martin Nigel Trevor Arthur Ben Charlie Dominic Elliot Gareth Joe Leo Toby',
    ),
    last: list(
      'Ashworth Barker Clough Dewhurst Eastwood Fairfax Greenwood Hargreaves Illingworth Jowett Kershaw Lister Midgley Naylor Ogden Priestley Rushworth Sutcliffe Thackray Uttley Varley Whitaker Yates Bairstow Crabtree Holroyd Pickles Armitage Beaumont Sykes',
    ),
    languages: ['fr', 'de', 'es'],
    skins: [0, 0, 1, 1],
    hair: ['brown', 'chestnut', 'sand', 'blond', 'espresso', 'auburn', 'ginger'],
    curls: false,
    faiths: { christian: 3, atheist: 3, agnostic: 3, spiritual: 1, buddhist: 0.3, jewish: 0.6 },
  },
  celtic: {
    weight: 9,
    women: list('Aoife Bronwen Ciara Eilidh Fiona Gwen Isla Mairead Niamh Rhian Saoirse Siobhan Orla Catrin'),
    men: list('Alasdair Cormac Declan Dylan Euan Fergus Gethin Hamish Owen Rhys Ruairi Seamus Tomos Conor'),
    last: list(
      'Campbell Doyle Evans Fraser Gallagher Hughes Keane Lloyd MacLeod Murphy Nolan Price Quinn Rees',
    ),
    languages: ['ga', 'gd', 'cy'],
    skins: [0, 0, 0, 1],
    hair: ['ginger', 'auburn', 'espresso', 'brown', 'sand', 'chestnut'],
    curls: false,
    faiths: { christian: 4, atheist: 2, agnostic: 3, spiritual: 1 },
  },
  polish: {
    weight: 6,
    women: list('Agnieszka Ewa Hanna Iga Joanna Kasia Magda Natalia Ola Zofia'),
    men: list('Adam Bartek Filip Jakub Kamil Marek Pawel Szymon Tomasz Wojtek'),
    last: list('Baran Dudek Kaczmarek Lis Maj Nowak Pawlak Sikora Wrona Zych'),
    languages: ['pl'],
    skins: [0, 0, 1],
    hair: ['blond', 'sand', 'brown', 'chestnut'],
    curls: false,
    faiths: { christian: 5, atheist: 2, agnostic: 2 },
  },
  southern: {
    weight: 6,
    women: list('Bianca Carmen Elena Francesca Ines Lucia Marta Paula Sofia Teresa Chiara Rita'),
    men: list('Andrea Bruno Diego Hugo Javier Luca Marco Nuno Pablo Rafael Tiago Enzo'),
    last: list('Almeida Bianchi Costa Ferrari Garcia Lopes Moreno Navarro Rossi Santos Silva Vidal'),
    languages: ['es', 'it', 'pt'],
    skins: [1, 2, 2],
    hair: ['espresso', 'black', 'brown', 'chestnut'],
    curls: false,
    faiths: { christian: 5, atheist: 2, agnostic: 3 },
  },
  pakistani: {
    weight: 11,
    women: list('Aisha Ayesha Fatima Hina Iqra Maryam Nadia Rabia Saira Sana Zainab Zara Nasreen Shazia'),
    men: list('Adeel Bilal Faisal Hamza Imran Junaid Kamran Omar Rizwan Saad Tariq Usman Zahid Yasir'),
    last: list('Ahmed Akhtar Butt Chaudhry Hussain Iqbal Khan Malik Mirza Qureshi Rahman Raza Shah Siddiqui'),
    languages: ['ur', 'pa'],
    skins: [2, 3, 3, 4],
    hair: dark,
    curls: false,
    faiths: { muslim: 12, agnostic: 1, spiritual: 1 },
    covers: { women: ['hijab', 0.42] },
  },
  indian: {
    weight: 7,
    women: list('Anjali Deepa Divya Kavita Lakshmi Meera Nisha Pooja Priya Radha Shreya Sunita'),
    men: list('Ajay Anand Arjun Dev Karthik Manish Nikhil Rahul Rohan Sanjay Vikram Suresh'),
    last: list('Desai Iyer Joshi Kapoor Mehta Menon Nair Patel Rao Sharma Shah Trivedi'),
    languages: ['hi', 'gu', 'ta', 'ml'],
    skins: [3, 3, 4],
    hair: dark,
    curls: false,
    faiths: { hindu: 9, jain: 1, agnostic: 2, spiritual: 1 },
  },
  sikh: {
    weight: 4,
    women: list('Amrit Gurleen Harpreet Jasmeet Kiran Manpreet Navneet Simran Sukhi Tejal'),
    men: list('Amar Baldev Gurdeep Harjit Jaspal Kuldip Mandeep Navraj Ranjit Sukhdev'),
    last: list('Bains Dhillon Gill Grewal Johal Mann Purewal Sandhu Sidhu Virk'),
    languages: ['pa'],
    skins: [2, 3, 3],
    hair: dark,
    curls: false,
    faiths: { sikh: 10, agnostic: 1 },
    covers: { men: ['turban', 0.6] },
  },
  westAfrican: {
    weight: 7,
    women: list('Abena Adaeze Akosua Bisi Chioma Efua Folake Ify Kemi Ngozi Simi Yetunde'),
    men: list('Ade Chidi Emeka Femi Ikenna Kofi Kwame Kwesi Obi Segun Tunde Yaw'),
    last: list('Achebe Adeyemi Asante Balogun Boateng Eze Mensah Nwosu Okafor Okeke Osei Owusu'),
    languages: ['yo', 'ig', 'ee'],
    skins: [5, 5, 6],
    hair: ['black'],
    curls: true,
    faiths: { christian: 8, muslim: 2, spiritual: 1, agnostic: 1 },
    covers: { women: ['headwrap', 0.22] },
  },
  caribbean: {
    weight: 5,
    women: list('Althea Beverley Claudette Dionne Jada Marcia Natalie Renee Simone Yvonne'),
    men: list('Andre Carlton Curtis Delroy Errol Jermaine Leroy Marlon Tyrone Winston'),
    last: list('Bailey Brathwaite Campbell Francis Grant Henry Lewis Morgan Reid Wright'),
    languages: ['fr', 'es'],
    skins: [4, 5, 5, 6],
    hair: ['black', 'espresso'],
    curls: true,
    faiths: { christian: 5, spiritual: 2, agnostic: 2 },
    covers: { women: ['headwrap', 0.12] },
  },
  eastAsian: {
    weight: 7,
    women: list('Akiko Grace Hana Jia Linh Mei Minji Ning Sakura Thuy Xin Yuki'),
    men: list('Bao Chen Daichi Duc Hao Jin Jun Kenji Minho Ryo Wei Zhen'),
    last: list('Chan Chen Kim Lam Lee Lin Nguyen Park Sato Tanaka Tran Wong'),
    languages: ['zh', 'ja', 'ko', 'vi'],
    skins: [0, 1, 1],
    hair: ['black', 'black', 'espresso'],
    curls: false,
    faiths: { buddhist: 3, christian: 2, atheist: 3, agnostic: 3 },
  },
  levant: {
    weight: 6,
    women: list('Dalia Farah Hala Layla Leila Mona Noor Rana Salma Shirin Yasmin Roya'),
    men: list('Amir Baran Dara Elias Farid Hadi Karim Khaled Nabil Reza Sami Ziad'),
    last: list('Ahmadi Aziz Darwish Haddad Hassan Karimi Khoury Mansour Nasser Rahimi Saleh Zand'),
    languages: ['ar', 'fa', 'ku'],
    skins: [1, 2, 2, 3],
    hair: dark,
    curls: false,
    faiths: { muslim: 6, christian: 2, agnostic: 2, spiritual: 1 },
    covers: { women: ['hijab', 0.3] },
  },
  horn: {
    weight: 3,
    women: list('Amina Bethlehem Fowsia Hawa Hodan Ifrah Meron Selam'),
    men: list('Abdi Daniel Dawit Ismail Mahad Samuel Yonas Yusuf'),
    last: list('Abebe Abdullahi Farah Haile Jama Mohamud Tadesse Warsame'),
    languages: ['so', 'am', 'ar'],
    skins: [5, 5, 6],
    hair: ['black'],
    curls: true,
    faiths: { muslim: 5, christian: 4 },
    covers: { women: ['hijab', 0.5] },
  },
}
export const heritageWeights: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(heritages).map(([name, { weight }]) => [name, weight]),
)
