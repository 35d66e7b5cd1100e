/* boundary_words.c: the built-in words of the rules, and a table of all
 * words. */
#include <stdint.h>
#include <string.h>

#include "base/idmap.h"
#include "base/mem.h"
#include "sentence/boundary_words.h"

static const struct {
	enum boundary_word kind;
	const char *words;
} built_in[] = {
	{ WORD_NEVER, /* titles, always with a name */
	    "Adm Bp Brig Capt Cdr Cmdr Col Comdr Cpl Cpt DR Dr Drs Esq Fr "
	    "Gen Gov Hon Ing Insp Lt MR MRS Maj Messrs Mgr Mlle Mme Mmes Mr "
	    "Mrs Ms Msgr Mt Mx PROF Pfc Pres Prof Pvt Rep Reps Rev Revd Rt "
	    "Sen Sens Sgt Sr Sra Srta St Ste Supt Ven" },
	{ WORD_NEVER, /* English and Latin, in mid-sentence */
	    "N.B approx c.f ca cf cit cp e.g eg esp et i.a i.e ibid ie incl "
	    "n.b nom pron resp transl v viz vs" },
	{ WORD_NEVER, /* German titles */
	    "Abg Bgm Dipl Dres Fam Fr Frl Gfr Hl Hptm Hr Hrn Ing Kard Mag "
	    "Msgr Oberstlt Priv Prof Rer habil hl hll jur med nat phil pol "
	    "rer theol" },
	{ WORD_NEVER, /* German, in mid-sentence */
	    "Anm Bez Hrsg Vgl a.M a.a.O ahd allg amtl ausschl bes bez bzgl "
	    "bzw d.J d.h d.i dgl dt ebd eigtl einschl engl entspr erw ev "
	    "evang evtl exkl frz geb gegr gen gest ggf ggü griech hebr hrsg "
	    "i.A i.Allg i.Br i.S i.V i.d.R i.e.S i.w.S inkl insb insbes ital "
	    "jew jmd kath lat lfd lt m.E m.W m.a.W mdl mhd mtl n.B nhd nördl "
	    "o.a od p.A poln rd russ röm s.a s.o s.u s.v s.v.w schweiz sog "
	    "sogen spez stellv städt südl teilw tgl u.E u.U u.a.m urspr v.a "
	    "verh versch verst vgl vorm westl wiss z.B z.Hd z.T z.Z z.Zt z.b "
	    "zB zahlr zit zus zw zzgl österr östl" },
	{ WORD_NUMBERED, /* before a number */
	    "Abb Abs Abschn Abt App Art Aufl Ausg Bd Bde Bl Blg Ch Chap Cl "
	    "Eq Eqs Ex Fig Figs Fn Hs Jg Jh Kap Lfg Lit No Nos Nr Nrn Op Pg "
	    "Pl Pt Ref Rn Rz Sec Sect Ser Slg Sp Std Str Tab Taf Tbl Teilbd "
	    "Tel Tit Verf Vol Vols Zf Ziff al app approx art ch chap chs "
	    "circ cl col cols ed eds eq eqs fig figs fl fn fol kap ll max "
	    "min mind nn no nos op par para pars pg pp pt pts ref refs reg "
	    "sec secs ser str tel trans verse vol vols" },
	{ WORD_NUMBERED, /* months and days */
	    "Apr Aug Dec Dez Feb Febr Fri Jan Jul Jun Mar Mon Nov Oct Okt "
	    "Sat Sep Sept Sun Thu Thur Thurs Tue Tues Wed" },
	{ WORD_MAYBE, /* at the end of names, times, lists */
	    "A.D A.M Anh Ave B.A B.C B.C.E B.S B.Sc Bhf Bldg Blvd Bros Bsp "
	    "C.E Cie Co Corp D.C D.Phil D.Sc Dept Dist Dr.h.c E.U Ed Eds Est "
	    "Expy Ft Fwy Gebr Ges Hg Hgg Hwy Inc J.D Jhd Jhdt Jr Jt L.A LL.B "
	    "LL.D LL.M Ltd M.A M.B.A M.D M.Phil M.S M.Sc Mfg Mill Mio Mrd "
	    "N.C N.J N.Y Nachf Nat Natl P.M Ph.D Pkwy Pty Rd S.A S.p.A Se Sq "
	    "St.P Sta Std Tsd U.K U.N U.S U.S.A U.S.C U.S.S.R Univ Wwe a.D "
	    "a.m c.p d.J d.Ä dept e.V eingetr est ff ggmbH jr km.h lbs n.Chr "
	    "o.g o.Ä o.ä p.m sq u.a u.dgl u.v.a u.v.m u.Ä u.ä usf usw uvm "
	    "v.Chr v.u.Z z.b.V" },
	/* From the segmentation suppressions of CLDR 41, without words of any
	 * of its languages, and other usual abbreviations of them. */
	{ WORD_NEVER, /* English */ "Hon.B.A Lt.Cdr Mgr" },
	{ WORD_NEVER, /* German */
	    "Bibl Dipl.-Ing Dipl.-Kfm Dtzd Forts Hptst Jahrh Kfm "
	    "Pfd Reg.-Bez Spezif Ztr e.Wz ehem entspr gedr ggfs hpts "
	    "jhrl k.u.k kfm kgl möbl mtl näml röm.-kath schles "
	    "schwäb südd tägl u.A.w.g ursprüngl verw" },
	{ WORD_NEVER, /* Spanish, Portuguese */
	    "Avda Cía Dna Dra Dras Dña Dª Emm Engo Excma Excmas "
	    "Excmo Excmos Exma Exmas Exmo Exmos Ilma Ilmas Ilmo Ilmos Lcda "
	    "Lcdo Lda Ldo Lic Profa Rdo Rdos Rvdmo Rvdmos Rvdo Rvdos Sres "
	    "Srtas Sras Vda afma afmas afmo afmos agric arqueol arquit astron "
	    "biogr círc contab créd depto deptos dpto dptos dtor eletr "
	    "eletrôn filos fisiol fís geom gên hnos licda licdo mtro mús "
	    "náut ntra ntro odont odontol p.ej profa psicol quím r.s.v.p "
	    "sociol sras sres srs símb séc tecnol v.gr" },
	{ WORD_NEVER, /* French, Italian */
	    "Amm Avv Cfr Dott Geom MM N.d.A N.d.E N.d.T Rag Sig Sigg avv "
	    "c.c.p cfr collab d.p.R dott encycl exempl hôp illustr imprim "
	    "mitt réf sez éd édit équiv éval" },
	{ WORD_NEVER, /* Russian, Bulgarian, and others */
	    "Ср См акад Акад напр Напр обл Пл пл просп проф Проф пгт св см "
	    "ср ул Ул Skt bijv bl.a dhr f.eks ift mevr mht napr např tzv tzw "
	    "vedr" },
	{ WORD_NUMBERED, /* of several languages */
	    "Ago Cra Ext N° Nº Rs SEC n° nº núm núms pag pág págs pp párr "
	    "párrf rs tav Кв Рис Стр б.з.б Б.з.б кв рис стр табл тел" },
	{ WORD_NUMBERED, /* months and days */
	    "Lun Mié Sáb abr avr août dez dic déc ene févr janv juil lun mar "
	    "mié nov oct ott sáb апр авг дек июл июн нояб окт сент "
	    "февр янв" },
	{ WORD_MAYBE, /* of several languages */
	    "Corp Desc Dir EE Ltda Sdad UU гг коп млн млрд руб тыс чел" },
	{ WORD_STARTER, /* Danish */ "Det Hvad Hvis Hvorfor Hvornår Jeg" },
	{ WORD_STARTER, /* English */
	    "A About Above According Additionally After Again All Almost "
	    "Already Also Although Among An And Another Any Anyone As At "
	    "Because Before Being Besides Both But By Can Could Despite Did "
	    "Do Does During Each Either Even Eventually Every Everyone "
	    "Finally First For From Further Furthermore He Hence Her Here "
	    "His How However I If In Indeed Initially Instead Is It Its Last "
	    "Later Like Many Maybe Meanwhile Moreover Most Much My Neither "
	    "Never Nevertheless No Nobody Nor Not Nothing Now Of Often On "
	    "Once One Only Or Originally Other Others Our Over Perhaps "
	    "Please Several She Should Similarly Since So Some Someone "
	    "Sometimes Soon Still Subsequently Such Take That The Their Then "
	    "There Therefore These They This Those Though Through Throughout "
	    "Thus To Today Together Under Unfortunately Unlike Until Upon "
	    "Was We Well Were What Whatever When Whenever Where Whereas "
	    "Whether Which While Who Whose Why With Within Without Would Yes "
	    "Yesterday Yet You Your" },
	{ WORD_STARTER, /* German */
	    "Aber Alle Allerdings Als Also Am Andere Anders Anfang "
	    "Anschließend Auch Auf Aufgrund Aus Außerdem Bald Bei Beide Beim "
	    "Bereits Bis Bisher Da Dabei Dadurch Dafür Dagegen Daher Damals "
	    "Damit Danach Daneben Dann Daraufhin Darum Darüber Das Dass "
	    "Davon Davor Dazu Dem Den Denn Dennoch Der Deren Des Deshalb "
	    "Dessen Deswegen Die Dies Diese Diesem Diesen Dieser Dieses Doch "
	    "Dort Durch Ebenfalls Ebenso Ein Eine Einem Einen Einer Eines "
	    "Einige Einmal Er Erst Es Etwa Falls Fast Für Gegen Genau Gerade "
	    "Gestern Heute Hier Hinter Ich Ihm Ihr Ihre Ihren Im Immer In "
	    "Insgesamt Ist Jede Jeder Jedes Jedoch Jetzt Kein Keine Kurz "
	    "Leider Man Manche Mehr Mein Meine Mit Nach Nachdem Neben Nicht "
	    "Nichts Niemand Noch Nun Nur Ob Obwohl Oder Oft Ohne Schließlich "
	    "Schon Sehr Sein Seine Seit Seitdem Selbst Sie Sind So Sobald "
	    "Sogar Solche Somit Sondern Später Statt Trotz Trotzdem Um Und "
	    "Uns Unser Unsere Unter Viele Vielleicht Vom Von Vor Wann War "
	    "Waren Warum Was Weder Wegen Weil Weiter Weitere Welche Wenn Wer "
	    "Werden Wie Wieder Wir Wird Wo Wurde Wurden Während Zu Zudem "
	    "Zuerst Zuletzt Zum Zunächst Zur Zwar Zwei Zwischen Über Überall" },
	{ WORD_ORDINAL, /* German */
	    "Apr April Auflage Aug August Ausgabe Breitengrad Bundesliga Dez "
	    "Dezember Etage Feb Febr Februar Geburtstag Jahrestag "
	    "Jahrhundert Jahrhunderte Jahrhunderts Jahrhundertwende "
	    "Jahrtausend Jahrtausends Jan Januar Jh Jhd Jhdt Juli Juni "
	    "Jänner Kapitel Klasse Lebensjahr Legislaturperiode Liga "
	    "Längengrad Mai Mal März Nov November Obergeschoss Okt Oktober "
	    "Platz Rang Runde Semester Sep Sept September Spieltag Stock Tag "
	    "Wahlperiode Weltkrieg Weltkrieges Weltkriegs" },
	{ WORD_ARTICLE, /* German */
	    "Ab Am Bis Das Dem Den Der Die Im Seit Vom Zum Zur ab am beim "
	    "bis das dem den der des die ihre ihrem ihren ihrer im jeden "
	    "jeder jedes seine seinem seinen seiner seit vom von zum zur" },
};

/* The words, and by their numbers the kinds of each. */
static struct idmap words;
static unsigned char *kinds_of;
static size_t kinds_cap;

/* By the first byte: a bit for each length of other words, of abbreviations.
 * Few words get past it. */
static uint32_t lengths[2][256];

static void
add_word(const char *p, size_t n, unsigned kind)
{
	uint32_t before = words.n;
	uint32_t i = idmap_add(&words, (struct span){ (char *)p, n });

	kinds_of = mem_grow(kinds_of, &kinds_cap, words.n, 1);
	kinds_of[i] = (i < before ? kinds_of[i] : 0) | kind;
	lengths[(kind & WORD_ABBREVIATION) != 0][(unsigned char)*p] |= 1u << n;
}

static unsigned
find_kinds(const char *p, size_t n, unsigned kinds)
{
	bool abbreviation = kinds & WORD_ABBREVIATION;
	uint32_t i;

	if (!(lengths[abbreviation][(unsigned char)*p] >> n & 1))
		return 0;
	i = idmap_find(&words, (struct span){ (char *)p, n });
	return i == IDMAP_NONE ? 0 : kinds_of[i] & kinds;
}

void
boundary_words_fill(void)
{
	const char *p;
	size_t i, n;

	if (words.n > 0)
		return;
	for (i = 0; i < sizeof built_in / sizeof *built_in; i++)
		for (p = built_in[i].words; *p; p += n + (p[n] == ' ')) {
			n = strcspn(p, " ");
			add_word(p, n, built_in[i].kind);
		}
}

unsigned
boundary_word_find(const void *word, size_t n, unsigned kinds)
{
	const char *p = word;
	char small[WORD_BYTES_MAX];
	unsigned found;

	if (n == 0 || n > WORD_BYTES_MAX)
		return 0;
	found = find_kinds(p, n, kinds);
	if (found || !(kinds & WORD_ABBREVIATION) || *p < 'A' || *p > 'Z')
		return found;
	memcpy(small, p, n);
	small[0] |= 0x20;
	return find_kinds(small, n, WORD_ABBREVIATION);
}

bool
boundary_word_add(const char *p, size_t n, enum boundary_word kind)
{
	boundary_words_fill();
	if (n == 0 || n > WORD_BYTES_MAX)
		return false;
	add_word(p, n, kind);
	return true;
}
