.error nd needs GNU make: run gmake
