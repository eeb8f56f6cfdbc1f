/**
 * Words that people choose as passwords, alone or with digits around them: from what we know of leaked passwords in
 * general (not copied from any list), and the names, places, food, banks and endearments of Malaysia.
 */

const international = `
password passwort passcode passphrase passw passwd pass secret secrets letmein welcome admin
administrator root user guest login signin logon access master monkey dragon shadow sunshine princess
iloveyou loveyou ilove football baseball basketball superman batman spiderman starwars pokemon naruto
trustno whatever freedom hello helloworld hellokitty charlie donald michael jordan jennifer jessica
ashley daniel thomas robert andrew joshua matthew hunter soccer hockey killer george harley ranger
buster tigger ginger summer winter autumn spring flower cookie chocolate pepper cheese banana orange
apple purple yellow silver golden diamond computer internet samsung google facebook instagram whatsapp
youtube twitter tiktok microsoft windows android iphone nokia huawei xiaomi oppo vivo lenovo toshiba
sony playstation xbox nintendo minecraft roblox fortnite counterstrike dota valorant mustang ferrari
porsche mercedes corvette yamaha kawasaki honda toyota nissan suzuki mazda proton perodua myvi kancil
liverpool arsenal chelsea manchester manutd everton tottenham barcelona realmadrid juventus bayern
brazil argentina england germany france italy spain america canada australia singapore malaysia
indonesia thailand philippines vietnam japan korea china india angel angels baby babygirl babyboy sweet
sweety sweetheart darling honey lover lovely loveme mylove truelove forever together friend friends
bestfriend family mother father mommy daddy brother sister husband wife cutie beautiful handsome pretty
prettygirl butterfly rainbow unicorn mermaid kitty kitten puppy doggy bunny rabbit tiger lion panther
eagle falcon phoenix wolf bear panda dolphin shark snake spider horse jesus christ jesuschrist blessed
blessing church heaven faith grace angelina gabriel michelle nicole amanda stephanie melissa samantha
elizabeth victoria natalie vanessa sabrina patricia barbara sandra susan karen nancy linda maria anna
sarah laura emily olivia sophia isabella chloe hannah lily rose daisy jasmine alex alexander alexandra
anthony benjamin brandon brian bryan cameron christian christopher david edward eric ethan frank harry
henry jack jackson jacob james jason jeremy john johnny jonathan joseph justin kevin kyle logan lucas
mark martin nathan nicholas noah oliver patrick paul peter philip phillip raymond richard ronald ryan
samuel scott sean simon stephen steven taylor tyler vincent william zachary hacker ninja samurai warrior
knight wizard magic merlin gandalf matrix zombie vampire ghost demon devil hell satan lucifer poison
death blood danger toxic joker clown boss king queen prince emperor legend hero champion winner lucky
happy smile sunny funny crazy playboy player gamer gaming money cash rich richman million millionaire
billion dollar ringgit bank banking account savings finance credit loan business office company manager
director teacher student school college university hospital doctor nurse engineer lawyer police soldier
army navy marine pilot captain january february march april june july august september october november
december monday tuesday wednesday thursday friday saturday sunday morning evening midnight today
tomorrow yesterday black white red blue green pink brown grey violet indigo crimson scarlet qwerty qwert
qwertyuiop qwertyui asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcdef abcdefg
abcdefgh test testing tester tested temp temporary default change changeme changethis newpassword
oldpassword mypassword nopassword thepassword strong strongpassword secure security private public
system server database network router modem wireless wifi wifipassword online website webmaster
superuser super supervisor metallica nirvana slipknot eminem rihanna beyonce madonna shakira bieber
swift taylorswift blackpink bts btsarmy exo twice kpop guitar music piano drummer rocknroll rockstar
dance dancer singer movie hollywood disney mickey minnie pluto goofy snoopy garfield scooby tweety
barney elmo pikachu charizard goku vegeta sasuke sakura hinata luffy zoro onepiece doraemon nobita
shinchan upin ipin upinipin boboiboy ejenali holiday travel paradise island beach ocean river mountain
forest garden star stars moon galaxy planet earth space universe sky cloud storm thunder lightning fire
ice water snow wind rain pizza burger chicken coffee coffeebean starbucks mcdonald mcdonalds kfc milo
nescafe pepsi cocacola sprite cola beer whisky vodka wine candy sugar cupcake cake donut icecream
vanilla strawberry mango cherry peach lemon melon watermelon pineapple coconut durian peanut butter
popcorn london paris berlin rome madrid tokyo seoul beijing shanghai hongkong taipei bangkok jakarta
bandung surabaya bali manila hanoi sydney melbourne dubai mecca makkah madinah istanbul cairo newyork
chicago boston dallas texas florida california vegas lasvegas miami tennis badminton golf swimming
cycling running fishing hunting racing futsal bowling boxing karate taekwondo silat sepaktakraw
volleyball netball rugby cricket gymnastics skateboard snowboard surfing lovehate iloveu iloveme
loveyoubaby ihateyou hateyou nothing something anything everything nobody somebody anybody everybody
noone someone however maybe never always azerty letmeinnow opensesame sesame abracadabra hocuspocus
trustme trust believe dream dreamer dreams hope peace justice liberty victory success power energy
action
`;

const malaysian = `
malaysiaboleh malaysiaku negaraku merdeka satumalaysia harimau harimaumalaya malaya melayu tanahair
bendera jalurgemilang kualalumpur kl klcc putrajaya cyberjaya selangor shahalam petalingjaya subang
subangjaya klang kajang bangi rawang gombak ampang cheras puchong damansara sungaibuloh sepang johor
johorbahru muar batupahat kluang segamat kulai pontian melaka malacca negerisembilan seremban
portdickson nilai perak ipoh taiping telukintan manjung lumut sitiawan kampar penang pulaupinang
georgetown butterworth bukitmertajam kedah alorsetar sungaipetani kulim langkawi perlis kangar kelantan
kotabharu pasirmas tanahmerah terengganu kualaterengganu dungun kemaman besut pahang kuantan temerloh
bentong raub genting sabah kotakinabalu sandakan tawau kudat keningau sarawak kuching miri sibu bintulu
labuan borneo sayang sayangku sayangkamu akusayangkamu akucintakamu cinta cintaku cintakamu kasih
kasihku kekasih rindu rinduku abang abangku adik adikku kakak kakakku mama papa ibu ayah ibuku ayahku
mak abah emak bapa nenek atuk datuk keluarga keluargaku anak anakku isteri isteriku suami suamiku buah
hati buahhati jiwa jiwaku hidup hidupku bahagia gembira cantik comel manis hensem kacak bestfren kawan
kawanku sahabat teman rahsia rahsiaku katalaluan katakunci kunci masuk buka tutup selamat selamatdatang
selamatpagi apakhabar terimakasih samasama tolong boleh bolehlah takboleh lupa lupapassword sandi
sandiku allah allahuakbar allahhuakbar bismillah alhamdulillah subhanallah insyaallah masyaallah
muhammad nabimuhammad rasulullah islam islamku muslim muslimah quran alquran solat sembahyang ramadan
ramadhan syawal hariraya aidilfitri aidiladha masjid syurga iman ikhlas sabar tawakal rezeki barakah
nasi nasilemak nasigoreng nasikandar nasiayam rotiprata roti roticanai teh tehtarik tehais kopi kopio
kopiais miloais maggi megi satay sate rendang sambal laksa asamlaksa curry kari mee meegoreng
maggigoreng cendol rojak keropok karipap kuih dodol rambutan manggis langsat cempedak nangka pisang
betik mangga tembikai kucing kucingku anjing burung ikan gajah singa naga ular kuda kambing lembu ayam
itik arnab rusa monyet buaya labalaba semut lebah ramarama rama merah biru hijau kuning hitam putih ungu
jingga kelabu emas pelangi bintang bulan matahari bumi langit laut sungai gunung hutan bunga bungaraya
mawar melur melati kemboja teratai cempaka kenanga satu dua tiga empat lima enam tujuh lapan sembilan
sepuluh isnin selasa rabu khamis jumaat sabtu ahad januari februari mac mei jun julai ogos oktober
disember duit duitku duitraya wang wangku wangringgit pinjam pinjaman pinjamanku hutang bayar bayaran
kaya kayaraya jutawan simpanan akaun akaunku untung kerja kerjaya gaji bonus maybank maybank2u cimb
cimbclicks publicbank rhb hongleong ambank bankislam bankrakyat bsn tabunghaji asb amanah epf kwsp
perkeso lhdn mykad mydigital touchngo tng grab shopee shopeepay lazada foodpanda boost duitnow celcom
digi maxis umobile hotlink tunetalk unifi tm telekom petronas airasia siti sitinurhaliza nurul nur nor
nurulain nurulhuda aisyah aishah aina ain alya amira amirah aminah anis aqilah asma asyikin athirah ayu
azura balqis batrisyia damia dayang diana eliza ema erin fara farah farahin fatimah fatin fazura hajar
hana hanis hani hasnah hidayah huda intan izzah izzati jamilah khadijah laila lina liyana maisarah
maryam maya mimi mira nabila nabilah nadia nadiah najwa nana natasha nisa norhayati nurain nurin puteri
putri qistina rabiah rahimah rania rina rohana rosnah ruby safiya salmah sara shahira shila sofea sofia
sofiya suhaila suraya syafiqah syahirah syakirah tasha umi wani yana yasmin zahra zaiton zainab zulaikha
ahmad mohd mohamad mohamed muhamad ali abu abdul abdullah adam adib afiq ahmed aidil aiman akmal alif
alwi amin amir ammar amran anuar arif ariff ashraf asyraf azhar azim aziz azlan azman azmi badrul danial
danish din ehsan faisal faiz faizal farhan farid farouk fauzi fikri firdaus ghazali hadi hafiz hafizi
haikal hakim halim hamid hamzah hanif haris harith hariz hashim hassan hazim helmi hisham husin hussein
ibrahim idris ihsan ikhwan ilham imran irfan iskandar ismail izwan izzat jamal johan kamal kamarul karim
khairi khairul khalid lokman luqman mahathir malik mansor megat mikail mokhtar mustafa naim najib nasir
nazri nizam nordin omar osman qayyum rafiq rahim rahman raja ramli rashid razak razali redza ridzuan
rizal rizwan rosli saiful salleh samad shah shahrul shafiq shamsul sharif syafiq syahmi syazwan taufik
tengku umar wan yahya yusof yusri zaid zaidi zain zakaria zaki zamri zikri zul zulkifli tan lim lee wong
chan chong cheah chua goh ho koh lau leong liew loh low ng ong ooi phang quek sim soo tay teo toh wee
yap yeo yong meiling siewling xiaoming weiming weijie junjie zhiwei jiahui jiayi huiling meiyee kokwai
weisiong chinghai ahbeng ahmoi ahlong raju kumar ravi siva suresh ramesh ganesh rajesh mani muthu
krishnan anand arun vijay vikram prakash selvam subramaniam maniam murugan sundram priya devi lakshmi
kavitha shanti sangeetha thivya pavithra deepa rani saraswathi meena anitha vasanthi kamala
`;

export const commonWords: ReadonlySet<string> = new Set(`${international} ${malaysian}`.trim().split(/\s+/));
